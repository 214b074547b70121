import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import server from '../../../scripts/server-process.json' with { type: 'json' }
import { startSite } from '../../helpers/server-process.ts'
import { reads, wrong } from './answers.ts'
import type { Fault, Machine } from './fault.ts'
import { sender, startLoad } from './load.ts'
import type { Figures } from './report.ts'
import { newFolder, prepare, settings } from './site-with-load.ts'
import { openStored } from './stored.ts'
import { verify } from './verify.ts'

const minute = 60_000
const usual = 60
const usualPause = 200

/**
 * Mixed load for an hour, or for as many minutes as `--amount` says, on both databases at once: what each process uses
 * must stay flat.
 */
export const fault: Fault = (machine) =>
  Promise.all(machine.databases.map(async ({ name, fresh }) => soak(machine, name, await fresh())))

interface Sample {
  megabytes: number
  descriptors: number
  connections: number
  /** Milliseconds of a request that needs neither the database nor a page: how long the event loop keeps it waiting. */
  delay: number
}

async function soak(
  { amount, pause, log }: Machine,
  against: string,
  database: Record<string, string>,
): Promise<Figures> {
  const env = settings({ ...database, ...server.env })
  const dataDir = newFolder()
  const site = await startSite(env, dataDir, server.flags)
  try {
    const { token, fixtures } = await prepare(site)
    const load = startLoad(site, { token, fixtures, reads, pause: pause ?? usualPause })
    const probe = sender(site, token)
    const samples: Sample[] = []
    const ends = performance.now() + (amount ?? usual) * minute
    await using stored = await openStored(env, dataDir)
    const sampled = Math.min(10_000, ((amount ?? usual) * minute) / 60)
    while (performance.now() < ends) {
      await wait(sampled)
      const began = performance.now()
      await probe('GET', '/robots.txt')
      samples.push({
        ...usedBy(site.process.pid ?? 0),
        connections: against === 'PostgreSQL' ? await connectionsOf(stored) : 0,
        delay: performance.now() - began,
      })
    }
    await load.stop()
    const verdict = await verify(load.writes, stored, dataDir)
    // The first third warms up: code is compiled and caches fill.
    const third = Math.floor(samples.length / 3)
    const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)]
    const figures = (['megabytes', 'descriptors', 'connections', 'delay'] as const).map((name) => {
      const [before, after] = [median(middle.map((sample) => sample[name])), median(last.map((sample) => sample[name]))]
      return { name, before, after }
    })
    const notes = figures
      .map(({ name, before, after }) => `${name} ${before.toFixed(0)} → ${after.toFixed(0)}`)
      .join(', ')
    log(`${against}: ${notes}`)
    const tolerated = { megabytes: 30, descriptors: 10, connections: 2, delay: 20 }
    const grown = figures.filter(({ name, before, after }) => after - before > tolerated[name])
    return {
      what: `mixed load for ${amount ?? usual} minutes`,
      against,
      rounds: 1,
      ...verdict,
      requests: load.answers.length,
      refused: load.answers.filter(({ status }) => status === 503).length,
      slowest: Math.max(...load.answers.map(({ took }) => took)),
      notes: `medians of the second and the last third: ${notes}`,
      problems: [
        ...verdict.problems,
        ...wrong(load.answers),
        ...grown.map(({ name, before, after }) => `${name} grew from ${before.toFixed(0)} to ${after.toFixed(0)}`),
      ],
    }
  } finally {
    await site.stop()
  }
}

/** Linux only. */
const usedBy = (pid: number) => ({
  megabytes: Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
  descriptors: readdirSync(`/proc/${pid}/fd`).length,
})

const connectionsOf = async (stored: Awaited<ReturnType<typeof openStored>>) => {
  const rows = await stored.rows(
    'select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return Number(rows[0]?.n)
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
