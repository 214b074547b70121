import type { emailStates, MailStep } from '../../contract/outbox.ts'
import type { deliveryStates } from '../../contract/webhooks.ts'

/** An email or, with `webhook_id`, an event, written in the transaction of its cause. A sent email has no text. */
export interface OutboxTable {
  id: string
  /** The kind of the email, or the type of the event. */
  kind: string
  webhook_id: string | null
  /** Who gets the email, or the address of the person whom the event is about. */
  recipient: string
  reply_to: string | null
  subject: string
  /** For an event, the JSON of its data. */
  text_body: string
  html_body: string
  /** The account that the row is about. Deleting the account deletes the row. */
  about_user: string | null
  /** The message, comment, entry or email that an event tells of. */
  about_entry: string | null
  /** JSON: `{file, name, type}`, a stored file in attachments/. */
  attachment: string | null
  /** Events have their own states, because an earlier release would send every `waiting` row as an email. */
  state: (typeof emailStates)[number] | (typeof deliveryStates)[number]
  attempts: number
  /** When the row is due or, while it is being sent, when another process may take it over. */
  next_at: string
  /** The id of the process that is sending it. */
  claim: string | null
  last_error: string | null
  failed_step: MailStep | null
  created_at: string
  sent_at: string | null
  /** JSON: the ids of the earlier emails of the conversation, oldest first. */
  answers_to: string | null
  /** The address that ends the subscription by which the email is sent. Removed after sending. */
  unsubscribe: string | null
  /** What a webhook's receiver answered last. */
  response_status: number | null
  response_ms: number | null
  response_body: string | null
}

export type OutboxTables = { outbox: OutboxTable }

export const stored = {
  tables: { outbox: 'kept' },
  migrations: {
    '002-visitors': [
      `create table outbox (
        id text primary key, kind text not null, recipient text not null, reply_to text, subject text not null,
        text_body text not null, html_body text not null, link text, attachment text, state text not null,
        attempts integer default 0 not null, next_at text not null, claim text, last_error text,
        created_at text not null, sent_at text)`,
      'create index outbox_due on outbox (state, next_at)',
      'create index outbox_by_time on outbox (created_at, id)',
    ],
    // An email stores which account it is about, so that it is deleted with that account. Its link is no longer stored
    // next to its text.
    '009-private': ['alter table outbox add column about_user text', 'update outbox set link = null'],
    // The earlier emails of a conversation, so that mail programs show it together.
    '021-replies': ['alter table outbox add column answers_to text'],
    // The link of an email's one-click button (RFC 8058).
    '030-subscriptions': ['alter table outbox add column unsubscribe text'],
    '036-mail-server': ['alter table outbox add column failed_step text'],
    // Events on their way to webhooks. No foreign key: a release without webhooks must not meet a new rule. The indexes
    // are partial, so that no query for emails uses them.
    '040-webhooks': [
      'alter table outbox add column webhook_id text',
      'alter table outbox add column about_entry text',
      'alter table outbox add column response_body text',
      'alter table outbox add column response_status integer',
      'alter table outbox add column response_ms integer',
      'create index outbox_of_webhook on outbox (webhook_id, id) where webhook_id is not null',
      'create index outbox_unsent_events on outbox (webhook_id, id) where webhook_id is not null and sent_at is null',
      'create index outbox_about_entry on outbox (about_entry) where about_entry is not null',
    ],
  },
} as const
