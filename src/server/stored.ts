import { stored as accounts } from './accounts/migrations.ts'
import { stored as analytics } from './analytics/schema.ts'
import { stored as audit } from './audit/schema.ts'
import { backupEmails } from './backup/automatic/emails.ts'
import { stored as blog } from './blog/migrations.ts'
import { stored as collections } from './collections/migrations.ts'
import { stored as comments } from './comments/schema.ts'
import { stored as contact } from './contact/schema.ts'
import type { EmailKinds } from './email-kinds.ts'
import { stored as emails } from './emails/migrations.ts'
import type { Stored } from './feature.ts'
import { stored as keys } from './keys/schema.ts'
import { stored as media } from './media/schema.ts'
import { stored as newsletter } from './newsletter/schema.ts'
import { stored as outbox } from './outbox/schema.ts'
import { stored as search } from './search/migrations.ts'
import { stored as settings } from './settings/schema.ts'
import { stored as testimonials } from './testimonials/schema.ts'
import { stored as trash } from './trash/schema.ts'
import { stored as webhooks } from './webhooks/schema.ts'
import { stored as workflows } from './workflows/migrations.ts'

const platform: Stored = {
  tables: { setting: 'kept', rebuilt: 'kept', job_run: 'left out', limit_window: 'left out' },
  migrations: {
    '001-accounts-and-workflows': ['create table setting (name text primary key, value text not null)'],
    '011-rebuilds': ['create table rebuilt (name text primary key, version integer not null)'],
    '012-jobs': [
      `create table job_run (
        name text primary key, started_at text not null, alive_at text, finished_at text, failed_at text, failure text)`,
    ],
    // The check fails a statement that takes more than what remains.
    '013-limits': [
      `create table limit_window (
        key text primary key, remaining integer not null check (remaining >= 0), ends_at text not null)`,
    ],
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
