import { readConfig } from '../../src/server/config.ts'
import { createContext } from '../../src/server/context.ts'
import { ensureAdmin, loadDemoOnce } from '../../src/server/first-start.ts'
import { migrate } from '../../src/server/migrations.ts'

/** A program: what a server does with its data before it serves. It tells whether it has made the admin. */
const context = createContext(readConfig(process.env))
await migrate(context.database)
const [admin] = await Promise.all([ensureAdmin(context), loadDemoOnce(context, process.env.DEMO_FOLDER)])
await context.close()
console.log(admin ? 'made' : 'there')
