import type { Stored } from '../feature.ts'
import { webhookEmails } from './emails.ts'

export const stored: Stored = {
  tables: { webhook: 'kept' },
  migrations: {
    '040-webhooks': [
      `create table webhook (
        id text primary key, url text not null, events text not null, active integer not null, paused_because text,
        secret text not null, former_secret text, rotated_at text, failed_in_a_row integer default 0 not null,
        created_at text not null)`,
    ],
  },
  emails: webhookEmails,
}
