import { readConfig } from '../config.ts'
import { createContext } from '../context.ts'
import { loadDemoOnce } from '../first-start.ts'

/** Run by `main.ts` at the first start; the database is migrated by then. */
const context = createContext(readConfig(process.env))
await loadDemoOnce(context)
await context.close()
