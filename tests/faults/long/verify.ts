import { setTimeout as wait } from 'node:timers/promises'
import type { Received } from '../../helpers/mail-server.ts'
import type { Write } from './load.ts'
import type { Stored } from './stored.ts'

export interface Verdict {
  answered: number
  found: number
  doubled: number
  half: number
  problems: string[]
}

/** Looks for each write in the database and the data folder. */
export async function verify(writes: Write[], stored: Stored, dataDir: string): Promise<Verdict> {
  const verdict: Verdict = { answered: 0, found: 0, doubled: 0, half: 0, problems: [] }
  for (const { kind, mark, answered } of writes) {
    const count = await kind.count(stored, mark)
    if (answered) verdict.answered += 1
    if (answered && count > 0) verdict.found += 1
    if (answered && count === 0) verdict.problems.push(`${kind.name}: an answered write is lost`)
    if (count > 1) {
      verdict.doubled += 1
      verdict.problems.push(`${kind.name}: a write is stored ${count} times`)
    }
    if (count > 0 && (await kind.isHalf?.(stored, mark, dataDir))) {
      verdict.half += 1
      verdict.problems.push(`${kind.name}: a write is stored in part`)
    }
  }
  return verdict
}

export const sum = (verdicts: Verdict[]): Verdict => ({
  answered: verdicts.reduce((total, { answered }) => total + answered, 0),
  found: verdicts.reduce((total, { found }) => total + found, 0),
  doubled: verdicts.reduce((total, { doubled }) => total + doubled, 0),
  half: verdicts.reduce((total, { half }) => total + half, 0),
  problems: verdicts.flatMap(({ problems }) => problems),
})

/** Waits until no letter is due, while their number falls. The claim of a process that died ends after a minute. */
export async function lettersSent(stored: Stored): Promise<void> {
  const due = "select count(*) as n from outbox where state in ('waiting', 'sending')"
  let [fewest, since] = [Number.POSITIVE_INFINITY, performance.now()]
  while (fewest > 0 && performance.now() - since < 120_000) {
    const left = Number((await stored.rows(due))[0]?.n)
    if (left < fewest) [fewest, since] = [left, performance.now()]
    await wait(100)
  }
}

/** How many letters each stored write has sent; a write is expected to send at least one. */
export async function lettersOf(writes: Write[], stored: Stored, received: Received[]) {
  const counts = { expected: 0, arrived: 0, twice: 0 }
  for (const { kind, mark } of writes) {
    if (!kind.letter || (await kind.count(stored, mark)) === 0) continue
    const words = kind.letter(mark)
    const ids = received
      .filter(({ to, mail }) => to.includes(words) || mail.text?.includes(words))
      .map(({ mail }) => mail.messageId)
    counts.expected += 1
    if (ids.length > 0) counts.arrived += 1
    if (new Set(ids).size < ids.length) counts.twice += 1
  }
  return counts
}
