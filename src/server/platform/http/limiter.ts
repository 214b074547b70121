import { errors } from './errors.ts'

/** At most this many within this many seconds. */
export interface Rule {
  /** Separates the counts of different rules for the same key. */
  name: string
  limit: number
  seconds: number
  /** In the database all processes share the count, and a restart keeps it. In memory each process counts for itself. */
  store: 'database' | 'memory'
}

export type Counter = readonly [rule: Rule, key: string]

/** The first rule that refuses, and how long. */
export interface Refusal {
  rule: Rule
  seconds: number
}

export interface CountStore {
  /** Counts one more with each counter, or, if one of them refuses, with none. */
  take(counters: readonly Counter[]): Promise<Refusal | null>
  /** What `take` would answer. It counts nothing, and writes nothing to a database. */
  look(counters: readonly Counter[]): Promise<Refusal | null>
  giveBack(counters: readonly Counter[], times: number): Promise<void>
}

interface Options {
  /** RATE_LIMIT. Without it nothing is counted. */
  enabled: boolean
  stores: Record<Rule['store'], CountStore>
}

export type Limiter = ReturnType<typeof openLimiter>

/** Counts what callers do. Counters that are taken together stand in one store. */
export function openLimiter({ enabled, stores }: Options) {
  const storeOf = (counters: readonly Counter[]) =>
    stores[counters.some(([{ store }]) => store === 'database') ? 'database' : 'memory']

  const refusal = async (...counters: Counter[]): Promise<Refusal | null> =>
    enabled ? storeOf(counters).take(counters) : null

  return {
    /** Counts one more with each counter. @returns which rule refuses; then nothing is counted */
    refusal,

    /** Counts nothing. @returns which rule would refuse now */
    wouldRefuse: async (...counters: Counter[]): Promise<Refusal | null> =>
      enabled ? storeOf(counters).look(counters) : null,

    /** Counts one more with each counter. @returns false if that is too many */
    allows: async (...counters: Counter[]): Promise<boolean> => (await refusal(...counters)) === null,

    /** Counts one more with each counter. @throws too_many with the seconds to wait */
    async take(...counters: Counter[]): Promise<void> {
      const refused = await refusal(...counters)
      if (refused) throw errors.tooMany(refused.seconds)
    },

    /** Uncounts what turned out to be harmless. */
    async giveBack(counters: readonly Counter[], times = 1): Promise<void> {
      if (enabled && times > 0) await storeOf(counters).giveBack(counters, times)
    },
  }
}

/** How long a caller is told to wait for the end of a window, both in milliseconds since 1970. */
export const secondsUntil = (end: number, now: number): number => Math.max(1, Math.ceil((end - now) / 1000))

/** For a client's address, and for the networks around it: a site's /48, a provider's /32. */
export type NetworkRules = readonly [Rule, Rule, Rule]

/** The same rule for a client, a site and a provider, with a limit for each, counted in the database. */
export const networkRules = (name: string, limits: [number, number, number], seconds: number): NetworkRules => [
  { name: `${name} from address`, limit: limits[0], seconds, store: 'database' },
  { name: `${name} from /48`, limit: limits[1], seconds, store: 'database' },
  { name: `${name} from /32`, limit: limits[2], seconds, store: 'database' },
]

/**
 * The counters of a request by client (`clientAddress`). IPv6 customers have many /64, so the networks around it count
 * too. IPv4 addresses are scarce, so only the address itself counts.
 */
export function countsFor([own, site, provider]: NetworkRules, client: string): Counter[] {
  const [address, length] = client.split('::/')
  if (!address || length !== '64') return [[own, client]]
  const groups = address.split(':')
  return [
    [own, client],
    [site, `${groups.slice(0, 3).join(':')}::/48`],
    [provider, `${groups.slice(0, 2).join(':')}::/32`],
  ]
}
