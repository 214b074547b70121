import { readConfig } from '../../src/server/config.ts'
import { createContext } from '../../src/server/context.ts'
import { ensureAdmin, loadDemoOnce } from '../../src/server/first-start.ts'
import { migrate } from '../../src/server/migrations.ts'
import type { Task } from './another-process.ts'

/** The tasks that `another-process.ts` runs. */
const context = createContext(readConfig(process.env))
const tasks: Record<Task, () => Promise<unknown>> = {
  migrate: () => migrate(context.database),
  'load-demo': () => loadDemoOnce(context),
  'ensure-admin': async () => console.log((await ensureAdmin(context)) ? 'made' : 'there'),
  'write-skill': () => context.collections.skills.create({ category: 'From elsewhere', icon: 'Server' }),
}
await tasks[process.argv[2] as Task]()
await context.close()
