import { randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../context.ts'

/** Results are cached, because anybody may call this as often as they like. */
const keepFor = 5_000

const probeSize = 64 * 1024

type Needed = Pick<Context, 'database' | 'config' | 'now' | 'log'>

export interface Checks {
  database: () => Promise<boolean>
  storage: () => Promise<boolean>
}

/** Checks by a real attempt whether the database and the data folder can be read and written. */
export function openChecks({ database, config, now, log }: Needed): Checks {
  return {
    database: kept(now, () => succeeds(log, 'the database', () => database.check())),
    storage: kept(now, () => succeeds(log, 'the data folder', () => writeAndRead(config.dataDir))),
  }
}

/** Fails if the disk is full, read-only or missing. */
async function writeAndRead(folder: string): Promise<void> {
  const place = join(folder, 'cache')
  const file = join(place, `health-${process.pid}`)
  const bytes = randomBytes(probeSize)
  await mkdir(place, { recursive: false }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const handle = await open(file, 'w+')
  try {
    await handle.write(bytes, 0, probeSize, 0)
    await handle.sync()
    const { buffer } = await handle.read(Buffer.alloc(probeSize), 0, probeSize, 0)
    if (!buffer.equals(bytes)) throw new Error('What was written is not what was read.')
  } finally {
    await handle.close()
    await rm(file, { force: true })
  }
}

async function succeeds(log: Needed['log'], what: string, attempt: () => Promise<void>): Promise<boolean> {
  try {
    await attempt()
    return true
  } catch (error) {
    log.error({ err: error }, `health: ${what} cannot be used`)
    return false
  }
}

/** Shares one attempt between simultaneous callers and those shortly after. */
function kept(now: () => Date, check: () => Promise<boolean>): () => Promise<boolean> {
  let last: { at: number; works: Promise<boolean> } | undefined
  return () => {
    const at = now().getTime()
    if (!last || Math.abs(at - last.at) >= keepFor) last = { at, works: check() }
    return last.works
  }
}
