import type { Logger } from '../platform/log.ts'

/** An outage in which visitors got kept pages. */
export interface KeptPages {
  /** ISO 8601. The first and the last such answer. */
  since: string
  last: string
  answers: number
}

/** A pause this long ends an outage. */
const outageEnds = 5 * 60 * 1000

export type KeptAnswers = ReturnType<typeof keptAnswers>

/** Counts the kept pages that this process has answered with, for the owner. */
export function keptAnswers({ log, now }: { log: Pick<Logger, 'error'>; now: () => Date }) {
  let current: KeptPages | null = null
  return {
    count(): void {
      const time = now()
      if (!current || time.getTime() - Date.parse(current.last) > outageEnds) {
        log.error('The data of a page cannot be read; visitors get the pages that were kept')
        current = { since: time.toISOString(), last: time.toISOString(), answers: 0 }
      }
      current.last = time.toISOString()
      current.answers += 1
    },

    /** The latest outage since the start of this process. */
    latest: (): KeptPages | null => current,
  }
}
