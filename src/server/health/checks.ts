import { randomBytes, randomUUID } from 'node:crypto'
import type { FileStore } from '../platform/files/files.ts'
import { inTime } from '../platform/in-time.ts'
import type { Logger } from '../platform/log.ts'
import type { Database } from '../schema.ts'

/** Results are cached, because anybody may call this as often as they like. */
const keepFor = 5_000

const probeSize = 64 * 1024

interface Needed {
  database: Database
  files: FileStore
  now: () => Date
  log: Logger
}

export interface Checks {
  database: () => Promise<boolean>
  storage: () => Promise<boolean>
}

/**
 * Checks by a real attempt whether the database and the file storage can be read and written.
 * @param patience milliseconds after which an attempt has failed; monitors usually wait ten seconds
 */
export function openChecks({ database, files, now, log }: Needed, patience = 8_000): Checks {
  const succeeds = async (what: string, attempt: () => Promise<void>): Promise<boolean> => {
    try {
      await inTime(attempt(), patience, what)
      return true
    } catch (error) {
      log.error({ err: error }, `${what} failed; GET /api/health reports it`)
      return false
    }
  }
  return {
    database: cached(now, () => succeeds('The database', () => database.check())),
    storage: cached(now, () => succeeds('The file storage', () => writeAndRead(files))),
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

/** Shares one attempt between simultaneous callers and those shortly after. */
function cached(now: () => Date, check: () => Promise<boolean>): () => Promise<boolean> {
  let last: { at: number; works: Promise<boolean> } | undefined
  return () => {
    const at = now().getTime()
    if (!last || Math.abs(at - last.at) >= keepFor) last = { at, works: check() }
    return last.works
  }
}
