import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startSite } from '../../helpers/server-process.ts'
import { merge, reads, recovered, wrong } from './answers.ts'
import type { Fault } from './fault.ts'
import { sender, startLoad } from './load.ts'
import type { Cluster } from './postgres-cluster.ts'
import type { Figures } from './report.ts'
import { newFolder, prepare, settings } from './site-with-load.ts'
import { mountDisk, type SmallDisk } from './small-disk.ts'
import { openStored } from './stored.ts'
import { verify } from './verify.ts'

const second = 1_000
const rounds = 3

interface Scene {
  what: string
  strike(disk: SmallDisk): void
  mend(disk: SmallDisk): void
  /** The small disk holds PostgreSQL's tables instead of DATA_DIR. */
  isOfTables?: boolean
}

const scenes: Scene[] = [
  { what: 'the disk of DATA_DIR is full for 5 s', strike: (disk) => disk.fill(), mend: (disk) => disk.free() },
  {
    what: 'the folders of uploads, attachments, pictures and the outbox are read-only for 5 s',
    strike: (disk) => disk.readOnly(),
    mend: (disk) => disk.writable(),
  },
  {
    what: "the disk of PostgreSQL's tables is full for 5 s",
    strike: (disk) => disk.fill(),
    mend: (disk) => disk.free(),
    isOfTables: true,
  },
]

/** A full disk and a read-only folder, for database, uploads and the outbox. */
export const fault: Fault = async ({ databases, postgres, amount, log }) => {
  const rows: Figures[] = []
  for (const { name, fresh } of databases) {
    for (const scene of scenes.filter(({ isOfTables }) => !isOfTables || name === 'PostgreSQL')) {
      const figures: Figures[] = []
      for (let round = 1; round <= (amount ?? rounds); round += 1) {
        const disk = mountDisk(48)
        const database = scene.isOfTables ? { DATABASE_URL: await tablesOn(disk, await postgres()) } : await fresh()
        const dataDir = scene.isOfTables ? newFolder() : disk.folder
        figures.push(await play(scene, name, { disk, database, dataDir }).finally(() => disk.remove()))
      }
      const [first, ...others] = figures
      if (!first) continue
      for (const other of others) merge(first, other)
      log(`${name}: ${scene.what}: ${first.requests} requests, ${first.refused} answered 503`)
      for (const problem of new Set(first.problems)) log(`  ${problem}`)
      rows.push(first)
    }
  }
  return rows
}

const tablesOn = (disk: SmallDisk, cluster: Cluster) => {
  const tables = join(disk.folder, 'tables')
  mkdirSync(tables)
  return cluster.database(tables)
}

interface Place {
  disk: SmallDisk
  database: Record<string, string>
  dataDir: string
}

async function play(
  { what, strike, mend }: Scene,
  against: string,
  { disk, database, dataDir }: Place,
): Promise<Figures> {
  const env = settings(database)
  const site = await startSite(env, dataDir)
  try {
    const { token, fixtures } = await prepare(site)
    const send = sender(site, token)
    for (const path of reads) await send('GET', path)
    const load = startLoad(site, { token, fixtures, reads, pause: 30 })
    await wait(second)
    const before = load.answers.length
    strike(disk)
    await wait(5 * second)
    mend(disk)
    const recovery = await recovered(send)
    await load.stop()
    const during = load.answers.slice(before)
    await using stored = await openStored(env, dataDir)
    const verdict = await verify(load.writes, stored, dataDir)
    const refused = during.filter(({ status }) => status === 503)
    const refusedReads = new Set(
      refused.filter(({ what }) => /^GET (?!\/api\/health)/.test(what)).map(({ what }) => what),
    )
    return {
      what,
      against,
      rounds: 1,
      ...verdict,
      recovery: [recovery],
      slowest: Math.max(...during.map(({ took }) => took)),
      requests: during.length,
      refused: refused.length,
      problems: [
        ...verdict.problems,
        ...wrong(during),
        ...[...refusedReads].map((read) => `${read} answered 503, although nothing is written`),
        ...(refused.length === 0 ? ['nothing answered 503: the fault was not felt'] : []),
      ],
    }
  } finally {
    await site.stop()
  }
}
