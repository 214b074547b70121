import { randomBytes, randomUUID } from 'node:crypto'
import type { Base } from '../base.ts'
import { compareMigrations } from '../migrations.ts'
import type { FileStore } from '../platform/files/files.ts'
import { inTime } from '../platform/in-time.ts'

/** Milliseconds. Anybody may ask for the health as often as they like, so a result is kept. */
const healthKept = 5_000
/** Milliseconds. A flood of calls for the readiness costs one query a second. */
const readinessKept = 1_000
/** Milliseconds. Balancers usually wait five seconds. */
const readinessPatience = 4_000

const probeSize = 64 * 1024

/** Each check makes a real attempt. @param patience milliseconds; monitors usually wait ten seconds */
export function openChecks(
  { database, files, now, log }: Pick<Base, 'database' | 'files' | 'now' | 'log'>,
  patience = 8_000,
) {
  /** Shares one attempt between simultaneous callers and those shortly after. */
  const check = (what: string, attempt: () => Promise<void>) => {
    let last: { at: number; works: Promise<boolean> } | undefined
    return (): Promise<boolean> => {
      const at = now().getTime()
      if (last && Math.abs(at - last.at) < healthKept) return last.works
      const works = inTime(attempt(), patience, what).then(
        () => true,
        (error: unknown) => {
          log.error({ err: error }, `${what} failed; GET /api/health reports it`)
          return false
        },
      )
      last = { at, works }
      return works
    }
  }
  return {
    database: check('The database', () => database.check()),
    storage: check('The file storage', () => writeAndRead(files)),
  }
}

/** Fails if the disk is full, read-only or missing, or the bucket refuses. */
export async function writeAndRead(files: FileStore): Promise<void> {
  const key = `cache/health-${randomUUID()}`
  const bytes = randomBytes(probeSize)
  await files.put(key, bytes)
  try {
    const stored = await (await files.open(key))?.bytes()
    if (!stored?.equals(bytes)) throw new Error('The bytes that were read differ from those that were written.')
  } finally {
    await files.remove(key)
  }
}

export type Readiness = ReturnType<typeof openReadiness>

/** Whether this process can answer visitors: its database is reachable and migrated, and it is not stopping. */
export function openReadiness({ database, log }: Pick<Base, 'database' | 'log'>) {
  let stopping = false
  let last: Promise<boolean> | undefined
  /** One query at a time, because more would use up the connections of a database that does not answer. */
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
    const problem = await inTime(asking, readinessPatience, 'The database').then(
      () => null,
      (error: unknown) => error,
    )
    if (problem && wasReady) log.error({ err: problem }, 'Not ready; GET /api/health/ready answers 503')
    if (!problem && !wasReady) log.info('Ready again')
    wasReady = !problem
    return wasReady
  }

  return {
    stop() {
      stopping = true
    },

    async state(): Promise<'ready' | 'stopping' | 'unavailable'> {
      if (stopping) return 'stopping'
      last ??= check().finally(() => {
        setTimeout(() => {
          last = undefined
        }, readinessKept).unref()
      })
      const works = await last
      return stopping ? 'stopping' : works ? 'ready' : 'unavailable'
    },
  }
}
