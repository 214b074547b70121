import { countsFor, type Limiter, type NetworkRules, type Rule } from '../platform/http/limiter.ts'
import { dayAt } from './days.ts'
import type { Salts } from './salts.ts'
import type { Seen } from './seen.ts'

const day = 24 * 60 * 60

/** For an address and the networks around it, of which only hashes are kept, in memory. */
const different = (what: string, limit: number): NetworkRules => {
  const rule = (where: string, times: number): Rule => {
    return { name: `different ${what} that count ${where}`, limit: limit * times, seconds: day, store: 'memory' }
  }
  return [rule('from address', 1), rule('from /48', 2), rule('from /32', 6)]
}

/** What one address adds to a day: much for an office, and little of the room of a day (`most-a-day.ts`). */
export const differentRules = {
  browser: different('browsers', 200),
  source: different('sources', 30),
  campaign: different('campaigns', 20),
  search: different('searches', 50),
}
type Kind = keyof typeof differentRules

/** Downloads, imports and messages. */
export const fileCountRules: Rule[] = [
  { name: 'files that count, a minute', limit: 60, seconds: 60, store: 'memory' },
  { name: 'files that count, a day', limit: 500, seconds: day, store: 'memory' },
]

/** Bounds what one address can add to the figures of a day, whatever browsers it says it has. */
export function openSenderLimits({ limiter, salts }: { limiter: Limiter; salts: Pick<Salts, 'hash'> }) {
  /** Counts the values of a kind that are new from this address. */
  const allowsValue = async (kind: Kind, value: string, client: string, today: string): Promise<boolean> => {
    const hash = (from: string, what: string) => salts.hash(today, from, `${kind} ${what}`)
    const first: Rule = { name: `${kind} of an address`, limit: 1, seconds: day, store: 'memory' }
    const known = [first, await hash(client, value)] as const
    if (!(await limiter.allows(known))) return true
    const counters = countsFor(differentRules[kind], client).map(
      async ([rule, from]) => [rule, await hash(from, '')] as const,
    )
    if (await limiter.allows(...(await Promise.all(counters)))) return true
    await limiter.giveBack([known])
    return false
  }

  return async (
    { client, agent }: { client: string; agent: string },
    { what, key, source, campaign }: Omit<Seen, 'visitor' | 'at'>,
    at: number,
  ): Promise<boolean> => {
    const today = dayAt(at)
    if (!(await allowsValue('browser', agent, client, today))) return false
    if (source && !(await allowsValue('source', source, client, today))) return false
    if (campaign && !(await allowsValue('campaign', campaign, client, today))) return false
    if (what === 'search') return allowsValue('search', key, client, today)
    if (what !== 'download' && what !== 'import' && what !== 'message') return true
    const from = await salts.hash(today, client, 'files')
    return limiter.allows(...fileCountRules.map((rule) => [rule, from] as const))
  }
}
