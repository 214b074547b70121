import type { Logger } from '../platform/log.ts'
import type { PageCache } from './page-cache.ts'
import type { Site } from './site.ts'
import { visibleEntries } from './site-files.ts'

/** An outage in which visitors got kept pages: the first and the last such answer, ISO 8601. */
export interface KeptPages {
  since: string
  last: string
  answers: number
}

const outageEnds = 5 * 60 * 1000

export type KeptAnswers = ReturnType<typeof keptAnswers>

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

    latest: (): KeptPages | null => current,
  }
}

const interval = 500

type Parts = Pick<Site, 'collections' | 'database' | 'workflows'>

/** After a change by any process, removes pages that visitors no longer see: an outage must not show them. */
export function followRemovals({ database: { content }, ...stores }: Parts, cache: PageCache) {
  let checked = content.current
  let isChecking = false

  const check = async (): Promise<void> => {
    const version = content.current
    if (version === checked || isChecking) return
    isChecking = true
    try {
      const shown = new Set((await visibleEntries(stores)).map(({ path }) => path))
      cache.removeMissing((key) => shown.has(key), version)
      checked = version
    } finally {
      isChecking = false
    }
  }

  return {
    check,
    /** @returns a function that ends it */
    start() {
      // The database may be away; the next attempt follows.
      const timer = setInterval(() => void check().catch(() => {}), interval).unref()
      return () => clearInterval(timer)
    },
  }
}
