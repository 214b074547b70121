import { makeAdmin } from '../../src/server/accounts/index.ts'
import { readConfig } from '../../src/server/config.ts'
import { createContext } from '../../src/server/context.ts'
import { loadDemoOnce } from '../../src/server/first-start.ts'
import { migrate } from '../../src/server/migrations.ts'
import { admin } from './server-process.ts'

/** A program: fills DATA_DIR with all that a server otherwise makes at its first start, including the pictures. */
const context = createContext(readConfig(process.env))
await migrate(context.database)
await makeAdmin(context, admin.email)
await loadDemoOnce(context)
await context.workflows.rebuild()
await context.close()
