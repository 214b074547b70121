import { readConfig } from '../../src/server/config.ts'
import type { Context } from '../../src/server/context.ts'
import { migrate } from '../../src/server/migrations.ts'
import { openDatabase } from '../../src/server/platform/database/open.ts'
import type { Schema } from '../../src/server/schema.ts'
import type { Task } from './another-process.ts'

/** The tasks that `another-process.ts` runs. Each loads only the modules that it needs, which takes most of its time. */
const config = readConfig(process.env)
const tasks: Record<Task, () => Promise<unknown>> = {
  migrate: async () => {
    const database = openDatabase<Schema>(config)
    await migrate(database)
    await database.close()
  },
  'load-demo': () =>
    inContext(async (context) =>
      (await import('../../src/server/first-start.ts')).loadDemoOnce(context, process.env.DEMO_FOLDER),
    ),
  'ensure-admin': () =>
    inContext(async (context) => {
      const { ensureAdmin } = await import('../../src/server/first-start.ts')
      console.log((await ensureAdmin(context)) ? 'made' : 'there')
    }),
  'write-skill': () =>
    inContext(({ collections }) => collections.skills.create({ category: 'From elsewhere', icon: 'Server' })),
}
await tasks[process.argv[2] as Task]()

async function inContext(work: (context: Context) => Promise<unknown>) {
  const { createContext } = await import('../../src/server/context.ts')
  const context = createContext(config)
  await work(context)
  await context.close()
}
