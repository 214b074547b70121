import { errors } from './errors.ts'

export interface Rule {
  name: string
  limit: number
  seconds: number
  /** In the database all processes share the count, which survives a restart; in memory each counts for itself. */
  store: 'database' | 'memory'
}

export type Counter = readonly [rule: Rule, key: string]

export interface Refusal {
  rule: Rule
  seconds: number
}

export interface CountStore {
  /** Raises each counter by one, or none of them if one refuses. */
  take(counters: readonly Counter[]): Promise<Refusal | null>
  /** What `take` would answer. It counts nothing, and writes nothing to a database. */
  look(counters: readonly Counter[]): Promise<Refusal | null>
  giveBack(counters: readonly Counter[], times: number): Promise<void>
}

export type Limiter = ReturnType<typeof openLimiter>

/** Counters that are taken together are kept in one store. */
export function openLimiter({ enabled, stores }: { enabled: boolean; stores: Record<Rule['store'], CountStore> }) {
  const storeOf = (counters: readonly Counter[]) =>
    stores[counters.some(([{ store }]) => store === 'database') ? 'database' : 'memory']

  const refusal = async (...counters: Counter[]): Promise<Refusal | null> =>
    enabled ? storeOf(counters).take(counters) : null

  return {
    refusal,

    wouldRefuse: async (...counters: Counter[]): Promise<Refusal | null> =>
      enabled ? storeOf(counters).look(counters) : null,

    allows: async (...counters: Counter[]): Promise<boolean> => (await refusal(...counters)) === null,

    async take(...counters: Counter[]): Promise<void> {
      const refused = await refusal(...counters)
      if (refused) throw errors.tooMany(refused.seconds)
    },

    async giveBack(counters: readonly Counter[], times = 1): Promise<void> {
      if (enabled && times > 0) await storeOf(counters).giveBack(counters, times)
    },
  }
}

export const secondsUntil = (end: number, now: number): number => Math.max(1, Math.ceil((end - now) / 1000))

/** A rule whose count all processes share. */
export const storedRule = (name: string, limit: number, seconds: number): Rule => {
  return { name, limit, seconds, store: 'database' }
}

/** For a client's address, and for the networks around it: a site's /48, a provider's /32. */
export type NetworkRules = readonly [Rule, Rule, Rule]

/** Counted in the database. */
export const networkRules = (name: string, limits: [number, number, number], seconds: number): NetworkRules => [
  storedRule(`${name} from address`, limits[0], seconds),
  storedRule(`${name} from /48`, limits[1], seconds),
  storedRule(`${name} from /32`, limits[2], seconds),
]

/** IPv6 customers have many /64, so the networks around an address count too. IPv4 addresses are scarce. */
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
