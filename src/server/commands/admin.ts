import { isEmailAddress } from '../../contract/email-address.ts'
import { makeAdmin, passwordLine } from '../accounts/index.ts'
import { readConfig } from '../config.ts'
import { createContext } from '../context.ts'
import { migrateToServe } from '../migrations.ts'
import { runCommand } from './run-command.ts'

/** `npm run admin -- EMAIL`: creates an admin, or gives an existing account the role and a new password, without a second factor. */
const [email] = process.argv.slice(2)
if (!isEmailAddress(email)) {
  console.error('Usage: npm run admin -- you@example.com')
  process.exit(2)
}

await runCommand('The password could not be set', 'Run the command again.', async () => {
  await using context = createContext(readConfig(process.env))
  await migrateToServe(context)
  const { generated } = await makeAdmin(context, email)
  console.log(`Email:    ${email}\nPassword: ${passwordLine(generated)}`)
  console.log('All earlier sessions of this account have ended, and it has no second factor and no passkey.')
})
