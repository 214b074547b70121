import { webhookEmails } from './emails.ts'

export interface WebhookTable {
  id: string
  url: string
  /** JSON: the names of the events. */
  events: string
  active: number
  /** Why the site has paused it. */
  paused_because: string | null
  /** Sealed with the site's secret, for this webhook. */
  secret: string
  former_secret: string | null
  rotated_at: string | null
  /** Events in a row whose tries are used up. */
  failed_in_a_row: number
  created_at: string
}

export type WebhookTables = { webhook: WebhookTable }

export const stored = {
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
} as const
