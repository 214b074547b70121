import { readConfig } from '../config.ts'
import { loadDemoOnce } from '../first-start.ts'
import { withContext } from './with-context.ts'

/** `main.ts` runs this at the first start, after migrating the database. */
await withContext(readConfig(process.env), loadDemoOnce)
