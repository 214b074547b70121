import { stored as accounts } from './accounts/migrations.ts'
import { stored as analytics } from './analytics/migrations.ts'
import { stored as audit } from './audit/migrations.ts'
import { backupEmails } from './backup/automatic/emails.ts'
import { stored as blog } from './blog/migrations.ts'
import { stored as collections } from './collections/migrations.ts'
import { stored as comments } from './comments/migrations.ts'
import { stored as contact } from './contact/migrations.ts'
import { stored as emails } from './emails/migrations.ts'
import type { EmailKinds, Stored } from './feature.ts'
import { stored as keys } from './keys/migrations.ts'
import { stored as media } from './media/migrations.ts'
import { stored as newsletter } from './newsletter/migrations.ts'
import { stored as outbox } from './outbox/migrations.ts'
import { createRebuilt, createSettings } from './platform/database/migrate.ts'
import { createLimitWindows } from './platform/http/stored-counts.ts'
import { createJobRuns } from './platform/jobs/jobs.ts'
import { stored as search } from './search/migrations.ts'
import { stored as settings } from './settings/migrations.ts'
import { stored as testimonials } from './testimonials/migrations.ts'
import { stored as trash } from './trash/migrations.ts'
import { stored as webhooks } from './webhooks/migrations.ts'
import { stored as workflows } from './workflows/migrations.ts'

const platform: Stored = {
  tables: { setting: 'kept', rebuilt: 'kept', job_run: 'left out', limit_window: 'left out' },
  migrations: {
    '001-accounts-and-workflows': [createSettings],
    '011-rebuilds': [createRebuilt],
    '012-jobs': [createJobRuns],
    '013-limits': [createLimitWindows],
  },
}

/** What all features store. The steps of a migration run in this order. It loads nothing that serves the site. */
export const stored: readonly Stored[] = [
  platform,
  accounts,
  workflows,
  webhooks,
  outbox,
  emails,
  blog,
  comments,
  contact,
  testimonials,
  collections,
  media,
  search,
  settings,
  audit,
  keys,
  trash,
  analytics,
  newsletter,
  { emails: backupEmails },
]

export const emailKinds: EmailKinds = Object.fromEntries(stored.flatMap(({ emails = {} }) => Object.entries(emails)))
