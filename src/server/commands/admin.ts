import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { createContext } from '../context.ts'
import { migrate } from '../database/migrate.ts'

/** `npm run admin -- EMAIL`: makes an admin, or gives a known address the role and a new password. */
const email = z.email().safeParse(process.argv[2])
if (!email.success) {
  console.error('Use: npm run admin -- you@example.com')
  process.exit(2)
}
const context = createContext(readConfig(process.env))
await migrate(context.database)
const password = context.config.adminPassword ?? randomBytes(12).toString('base64url')
await context.accounts.setAdmin(email.data, password)
await context.close()
console.log(`Email:    ${email.data}\nPassword: ${password}\nAll earlier sessions of this account have ended.`)
