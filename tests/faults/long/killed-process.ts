import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { openMailServer } from '../../helpers/mail-server.ts'
import { type Site, startSite } from '../../helpers/server-process.ts'
import type { Fault, Machine } from './fault.ts'
import { startLoad, type Write } from './load.ts'
import type { Figures } from './report.ts'
import { newFolder, prepare, settings, startAgain } from './site-with-load.ts'
import { openStored } from './stored.ts'
import { lettersOf, lettersSent, sum, type Verdict, verify } from './verify.ts'

/** `kill -9` at random moments under concurrent writes of every kind. */
export const fault: Fault = async (machine) => {
  const rows: Figures[] = []
  for (const { name, fresh } of machine.databases) rows.push(...(await killed(machine, name, await fresh())))
  return rows
}

async function killed(
  { random, amount, log }: Machine,
  against: string,
  database: Record<string, string>,
): Promise<Figures[]> {
  await using mail = await openMailServer()
  const env = settings({ ...database, SMTP_URL: mail.url, MAIL_FROM: 'site@example.com' })
  const dataDir = newFolder()
  let site: Site = await startSite(env, dataDir)
  const { token, fixtures } = await prepare(site)
  await using stored = await openStored(env, dataDir)
  const rounds = amount ?? 100
  const recovery: number[] = []
  const verdicts: Verdict[] = []
  const all: Write[] = []
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const load = startLoad(site, { token, fixtures })
      while (!load.writes.some(({ answered }) => answered)) await wait(10)
      await wait(random.between(0, 1_200))
      site.process.kill('SIGKILL')
      await once(site.process, 'exit')
      await load.stop()
      const again = await startAgain(env, dataDir)
      site = again.site
      recovery.push(again.took)
      all.push(...load.writes)
      verdicts.push(await verify(load.writes, stored, dataDir))
      if (round % 10 === 0) log(`${against}: ${round} kills, ${sum(verdicts).answered} answered writes`)
    }
    await lettersSent(stored)
    const letters = await lettersOf(all, stored, mail.received)
    const lost = letters.expected - letters.arrived
    const verdict = sum(verdicts)
    const tables = sum(await everything(all, stored, dataDir))
    return [
      {
        what: 'the process is killed (`kill -9`) during writes of nine kinds',
        against,
        rounds,
        ...verdict,
        // Nothing that an earlier round has found may be gone at the end.
        found: tables.found,
        recovery,
        notes: `${all.length - verdict.answered} writes were cut off without an answer`,
        problems: [...new Set([...verdict.problems, ...tables.problems])],
      },
      {
        what: 'letters of these writes',
        against,
        rounds,
        answered: letters.expected,
        found: letters.arrived,
        doubled: letters.twice,
        notes: 'a doubled letter has the same Message-ID; at least once is promised',
        problems: lost > 0 ? [`${lost} letters did not arrive`] : [],
      },
    ]
  } finally {
    await site.stop()
  }
}

const everything = async (...given: Parameters<typeof verify>): Promise<Verdict[]> => [await verify(...given)]
