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
