import { accounts } from './accounts/index.ts'
import { analytics } from './analytics/index.ts'
import { audit } from './audit/index.ts'
import { blog } from './blog/index.ts'
import { collections } from './collections/index.ts'
import { comments } from './comments/index.ts'
import { contact } from './contact/index.ts'
import { mail } from './emails/index.ts'
import type { Searched } from './entries/index.ts'
import { type Feature, feature } from './feature.ts'
import { keys } from './keys/index.ts'
import { media } from './media/index.ts'
import { newsletter } from './newsletter/index.ts'
import type { FileStore } from './platform/files/files.ts'
import type { StoredCounts } from './platform/http/stored-counts.ts'
import { day, hour } from './platform/jobs/jobs.ts'
import { projects } from './projects/index.ts'
import { search } from './search/index.ts'
import { settings } from './settings/index.ts'
import { testimonials } from './testimonials/index.ts'
import { trash } from './trash/index.ts'
import { webhooks } from './webhooks/index.ts'
import { workflows } from './workflows/index.ts'

const platform = feature<{ counts: StoredCounts; files: FileStore; now: () => Date }>({
  jobs: ({ counts, files, now }) => [
    { name: 'remove ended rate limits', every: hour, run: counts.removeEnded },
    {
      name: 'remove unfinished files',
      every: day,
      run: () => files.removeUnfinished(new Date(now().getTime() - day)),
    },
  ],
})

/** Those that store something. Of two routes for an address the earlier one wins. */
export const features = [
  platform,
  accounts,
  workflows,
  mail,
  blog,
  comments,
  contact,
  testimonials,
  collections,
  projects,
  media,
  search,
  settings,
  audit,
  keys,
  trash,
  analytics,
  newsletter,
  webhooks,
] as const

export const searched: readonly Searched[] = features.flatMap(
  (each: Pick<Feature<never>, 'searched'>) => each.searched ?? [],
)
