import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startSite } from '../../helpers/server-process.ts'
import { merge, reads, recovered, wrong } from './answers.ts'
import type { Fault, Machine } from './fault.ts'
import { sender, startLoad } from './load.ts'
import type { Cluster } from './postgres-cluster.ts'
import type { Figures } from './report.ts'
import { newFolder, prepare, settings } from './site-with-load.ts'
import { openStored } from './stored.ts'
import { verify } from './verify.ts'

const second = 1_000

interface Scene {
  what: string
  rounds: number
  /** Breaks the server and repairs it. */
  strike(tools: { cluster: Cluster; url: string; random: Machine['random'] }): Promise<void>
  /** True if no 503 is needed: cutting one connection after another may go unnoticed. */
  quiet?: boolean
}

const scenes: Scene[] = [
  {
    what: 'PostgreSQL crashes and is started after 5 s',
    rounds: 3,
    strike: async ({ cluster }) => {
      await cluster.stop('immediate')
      await wait(5 * second)
      await cluster.start()
    },
  },
  {
    what: 'PostgreSQL is restarted in an orderly way',
    rounds: 3,
    strike: async ({ cluster }) => {
      await cluster.stop('fast')
      await cluster.start()
    },
  },
  {
    what: 'PostgreSQL is paused for 20 s (`SIGSTOP`)',
    rounds: 2,
    strike: async ({ cluster }) => {
      cluster.pause()
      await wait(20 * second)
      cluster.resume()
    },
  },
  {
    what: 'connections are cut one by one, 50 of them',
    rounds: 1,
    quiet: true,
    strike: async ({ cluster, url, random }) => {
      for (let cut = 0; cut < 50; cut += 1) {
        const own = 'pid <> pg_backend_pid() and datname = current_database() and application_name <> $1'
        const rows = await cluster.query(url, `select pid from pg_stat_activity where ${own}`, ['faults'])
        if (rows.length > 0) await cluster.query(url, 'select pg_terminate_backend($1)', [random.oneOf(rows).pid])
        await wait(random.between(20, 200))
      }
    },
  },
  {
    what: 'a table is locked for a minute',
    rounds: 1,
    strike: async ({ url }) => {
      const client = new pg.Client(url)
      await client.connect()
      await client.query('begin; lock table blogs in access exclusive mode')
      await wait(60 * second)
      await client.query('rollback')
      await client.end()
    },
  },
]

/** PostgreSQL stopped, restarted, paused, its connections cut and a table locked, under load. */
export const fault: Fault = async (machine) => {
  const rows: Figures[] = []
  for (const scene of scenes) {
    for (let round = 1; round <= scene.rounds; round += 1) {
      const figures = await play(scene, machine)
      machine.log(`${scene.what}: ${figures.requests} requests, ${figures.refused} answered 503`)
      for (const problem of new Set(figures.problems)) machine.log(`  ${problem}`)
      const before = rows.find(({ what }) => what === scene.what)
      if (before) merge(before, figures)
      else rows.push(figures)
    }
  }
  return rows
}

async function play(scene: Scene, { postgres, random }: Machine): Promise<Figures> {
  const cluster = await postgres()
  const url = await cluster.database()
  const env = settings({ DATABASE_URL: url })
  const dataDir = newFolder()
  const site = await startSite(env, dataDir)
  try {
    const { token, fixtures } = await prepare(site)
    const send = sender(site, token)
    for (const path of reads) await send('GET', path)
    const load = startLoad(site, { token, fixtures, reads, pause: 20 })
    await wait(2 * second)
    const before = load.answers.length
    await scene.strike({ cluster, url, random })
    const recovery = await recovered(send).catch((error: Error) => error.message)
    await load.stop()
    await using stored = await openStored(env, dataDir)
    const verdict = await verify(load.writes, stored, dataDir)
    const during = load.answers.slice(before)
    const slowest = Math.max(...during.map(({ took }) => took))
    const refused = during.filter(({ status }) => status === 503).length
    return {
      what: scene.what,
      against: 'PostgreSQL',
      rounds: 1,
      ...verdict,
      recovery: typeof recovery === 'number' ? [recovery] : [],
      slowest,
      requests: during.length,
      refused,
      problems: [
        ...verdict.problems,
        ...wrong(during),
        ...(refused === 0 && !scene.quiet ? ['nothing answered 503: the fault was not felt'] : []),
        ...(typeof recovery === 'number' ? [] : [recovery]),
        ...(site.process.exitCode === null ? [] : [`the process has ended: ${site.output().slice(-1_000)}`]),
      ],
    }
  } finally {
    await site.stop()
  }
}
