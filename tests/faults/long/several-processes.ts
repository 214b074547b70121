import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { openMailServer } from '../../helpers/mail-server.ts'
import { type Site, startSite } from '../../helpers/server-process.ts'
import type { Fault, Machine } from './fault.ts'
import { type Load, sender, startLoad } from './load.ts'
import type { Figures } from './report.ts'
import { newFolder, prepare, settings } from './site-with-load.ts'
import { openStored } from './stored.ts'
import { lettersOf, lettersSent, verify } from './verify.ts'

const second = 1_000

/** Two processes on one SQLite file, and three on one PostgreSQL of which one is killed, all of them writing. */
export const fault: Fault = async (machine) => [
  ...(await play(machine, { what: 'two processes write to one SQLite file', processes: 2, env: {} })),
  ...(await play(machine, {
    what: 'three processes write to one PostgreSQL; one is killed',
    processes: 3,
    env: { DATABASE_URL: await (await machine.postgres()).database() },
    isOneKilled: true,
  })),
]

interface Scene {
  what: string
  processes: number
  env: Record<string, string>
  isOneKilled?: boolean
}

async function play({ log, random }: Machine, { what, processes, env, isOneKilled }: Scene): Promise<Figures[]> {
  await using mail = await openMailServer()
  const all = settings({
    ...env,
    SMTP_URL: mail.url,
    MAIL_FROM: 'site@example.com',
    SESSION_SECRET: 'one secret for all of the processes of faults',
  })
  const dataDir = newFolder()
  const against = env.DATABASE_URL ? 'PostgreSQL' : 'SQLite'
  const sites: Site[] = []
  try {
    // One after another as in a deployment, and the others at once.
    sites.push(await startSite(all, dataDir))
    sites.push(...(await Promise.all(Array.from({ length: processes - 1 }, () => startSite(all, dataDir)))))
    const [first] = sites
    if (!first) throw new Error('No process was started.')
    const { token, fixtures } = await prepare(first)
    const loads: Load[] = sites.map((site) => startLoad(site, { token, fixtures, reads: ['/about', '/api/blogs'] }))
    await wait(random.between(4, 6) * second)
    const killed = isOneKilled ? sites.at(-1) : undefined
    if (killed) {
      killed.process.kill('SIGKILL')
      await once(killed.process, 'exit')
      await wait(6 * second)
    }
    await Promise.all(loads.map((load) => load.stop()))
    const left = killed ? sites.slice(0, -1) : sites
    const writes = loads.flatMap((load) => load.writes)
    await using stored = await openStored(all, dataDir)
    const verdict = await verify(writes, stored, dataDir)
    const stale = await staleAfterASecond(left, token)

    await lettersSent(stored)
    const letters = await lettersOf(writes, stored, mail.received)
    const answers = loads.filter((_, index) => sites[index] !== killed).flatMap((load) => load.answers)
    const failed = answers.filter(({ status }) => status === 0 || status >= 500)
    log(`${what}: ${answers.length} requests, ${failed.length} failed`)
    return [
      {
        what,
        against,
        rounds: 1,
        ...verdict,
        slowest: Math.max(...answers.map(({ took }) => took)),
        requests: answers.length,
        refused: answers.filter(({ status }) => status === 503).length,
        problems: [
          ...verdict.problems,
          ...failed.map(
            ({ what, status }) => `${what.replace(/\d{5,}|[0-9a-f-]{36}/, '…')} answered ${status || 'nothing'}`,
          ),
          ...stale,
        ],
      },
      {
        what: 'letters of these writes',
        against,
        rounds: 1,
        answered: letters.expected,
        found: letters.arrived,
        doubled: letters.twice,
        problems: [
          ...(letters.arrived < letters.expected
            ? [`${letters.expected - letters.arrived} letters did not arrive`]
            : []),
          ...(letters.twice > (killed ? 1 : 0) ? [`${letters.twice} letters arrived twice`] : []),
        ],
      },
    ]
  } finally {
    for (const site of sites) await site.stop()
  }
}

/** Writes through the first process, and reads a cached page of the others after a second. */
async function staleAfterASecond(sites: Site[], token: string): Promise<string[]> {
  const problems: string[] = []
  for (let round = 0; round < 5; round += 1) {
    for (const site of sites) await (await fetch(`${site.url}/blogs`)).text()
    const [first] = sites
    if (!first) break
    const title = `Fresh ${round} of ${process.pid}`
    const body = { title, slug: `fresh-${round}`, content: 'Words.', published: true }
    await sender(first, token)('POST', '/api/blogs', body)
    await wait(second)
    for (const [index, site] of sites.entries()) {
      if (!(await (await fetch(`${site.url}/blogs`)).text()).includes(title))
        problems.push(`process ${index + 1} shows an old page a second after a write`)
    }
  }
  return problems
}
