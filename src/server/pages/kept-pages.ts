import { paths } from '../../contract/site-map.ts'
import { allPages } from '../platform/database/page-of.ts'
import type { Logger } from '../platform/log.ts'
import type { Database } from '../schema.ts'
import type { Stores } from '../stores.ts'
import type { WorkflowStore } from '../workflows/index.ts'
import type { PageCache } from './page-cache.ts'

export interface KeptPages {
  /** ISO 8601. The first and the last such answer. */
  since: string
  last: string
  answers: number
}

/** A pause this long ends an outage. */
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

interface Needed {
  collections: Stores['collections']
  database: Database
  workflows: WorkflowStore
}

/**
 * After each change, also of another process, removes the pages of what visitors no longer see, so that an outage does
 * not show them again.
 */
export function followRemovals({ collections, database: { content }, workflows }: Needed, cache: PageCache) {
  let checked = content.current

  const check = async (): Promise<void> => {
    const version = content.current
    if (version === checked) return
    const posts = await allPages(async (page) => {
      return (await collections.blogs.list({ ...page, fields: ['slug'], visibleOnly: true })).entries
    })
    const projects = await allPages(async (page) => {
      return (await collections.projects.list({ ...page, fields: ['slug'], visibleOnly: true })).entries
    })
    const templates = await workflows.list({}, true)
    const shown = new Set([
      ...posts.map(({ slug }) => paths.post(slug)),
      ...projects.map(({ slug }) => paths.project(slug ?? '')),
      ...templates.workflows.map(({ slug }) => paths.workflow(slug)),
    ])
    cache.removeMissing((key) => shown.has(key), version)
    checked = version
  }

  return {
    check,
    start() {
      let isChecking = false
      const timer = setInterval(async () => {
        if (isChecking) return
        isChecking = true
        // The database may be away; the next attempt follows.
        await check().catch(() => {})
        isChecking = false
      }, interval).unref()
      return () => clearInterval(timer)
    },
  }
}
