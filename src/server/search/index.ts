import { feature } from '../feature.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { day, hour } from '../platform/jobs/jobs.ts'
import type { Database } from '../schema.ts'
import { completeSearch, tidySearch } from './complete.ts'
import { completeJob } from './migrations.ts'
import { searchRoutes } from './routes.ts'
import type { SiteSearch } from './search.ts'

interface Site {
  database: Database
  limiter: Limiter
  now: () => Date
  search: SiteSearch
}

export const search = feature<Site>({
  api: [searchRoutes],
  jobs: ({ database, now }) => [
    {
      name: completeJob,
      every: hour,
      async run(stopping) {
        // Searches that were rendered meanwhile lack what was not indexed yet.
        if ((await completeSearch(database.db, { stopping, now: now() })) > 0) database.content.changed()
      },
    },
    { name: 'tidy the search index', every: day, run: () => tidySearch(database.db) },
  ],
})

export { completeSearch } from './complete.ts'
export { indexEntries } from './index-entries.ts'
export { clearEntries } from './index-words.ts'
export { openSearch, type SiteSearch } from './search.ts'
