import { compareMigrations } from '../migrations.ts'
import { inTime } from '../platform/in-time.ts'
import type { Logger } from '../platform/log.ts'
import type { Database } from '../schema.ts'

/** Results are kept for this long, so that a flood of calls costs one query a second. */
const keepFor = 1_000
/** Balancers usually wait five seconds. */
const patience = 4_000

export type Ready = 'ready' | 'stopping' | 'unavailable'
export type Readiness = ReturnType<typeof openReadiness>

interface Needed {
  database: Pick<Database, 'db'>
  log: Logger
}

/** Whether this process can answer visitors: its database is reachable and migrated, and it is not stopping. */
export function openReadiness({ database, log }: Needed) {
  let stopping = false
  let last: Promise<boolean> | undefined
  /** A database that does not answer is not asked again meanwhile, which would use up its connections. */
  let asking: Promise<void> | undefined
  let wasReady = true

  const assertMigrated = async () => {
    const { missing } = await compareMigrations(database)
    if (missing.length > 0) throw new Error(`The database is missing migrations: ${missing.join(', ')}`)
  }

  /** Logs only changes, because balancers ask every second. */
  const check = async (): Promise<boolean> => {
    asking ??= assertMigrated().finally(() => {
      asking = undefined
    })
    const problem = await inTime(asking, patience, 'The database').then(
      () => null,
      (error: unknown) => error,
    )
    if (problem && wasReady) log.error({ err: problem }, 'Not ready; GET /api/health/ready answers 503')
    if (!problem && !wasReady) log.info('Ready again')
    wasReady = !problem
    return wasReady
  }

  return {
    /** From now on the process is not ready. */
    stop() {
      stopping = true
    },

    async state(): Promise<Ready> {
      if (stopping) return 'stopping'
      last ??= check().finally(() => {
        setTimeout(() => {
          last = undefined
        }, keepFor).unref()
      })
      const works = await last
      if (stopping) return 'stopping'
      return works ? 'ready' : 'unavailable'
    },
  }
}
