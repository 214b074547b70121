import { readConfig } from '../config.ts'
import { createContext } from '../context.ts'
import { loadDemoOnce } from '../first-start.ts'

/** `main.ts` runs this at the first start, after migrating the database. */
await using context = createContext(readConfig(process.env))
await loadDemoOnce(context)
