import type { Sending } from '../../contract/sendings.ts'
import type { Subscriber } from '../../contract/subscriptions.ts'
import { newsletterEmails } from './emails.ts'

export interface SubscriberTable {
  id: string
  /** In lower case. */
  email: string
  state: Subscriber['state']
  source: Subscriber['source']
  /** The owner's statement about an imported address. */
  consent: string | null
  consented_at: string | null
  /** When a confirmation was requested; the link of the email is signed for this time. Null if no request is open. */
  requested_at: string | null
  ended_at: string | null
  created_at: string
}

export interface PostSendingTable {
  id: string
  /** Stays after the post was deleted, so that a restored post is not sent twice. */
  post_id: string
  state: Sending['state']
  /** The email, with the id of this row in place of a receiver's token. The bodies are emptied when it ends. */
  subject: string
  text_body: string
  html_body: string
  /** Before this time no further email leaves. */
  next_at: string
  total: number
  /** Stored when the sending is finished; before that, counted from the receivers. */
  sent: number
  bounced: number
  failed: number
  created_at: string
  finished_at: string | null
}

/** Who gets a post. The rows are removed when its sending is finished. */
export interface PostReceiverTable {
  sending_id: string
  subscriber_id: string
  /** queued: its email is in the outbox. */
  state: 'waiting' | 'queued' | 'sent' | 'bounced' | 'failed'
  letter_id: string | null
}

export interface NewsletterTables {
  subscribers: SubscriberTable
  /** Hashes of addresses whose data was erased, so that no import subscribes them again. */
  erased_subscribers: { address_hash: string; erased_at: string }
  post_sendings: PostSendingTable
  post_receivers: PostReceiverTable
}

export const stored = {
  tables: { subscribers: 'kept', erased_subscribers: 'kept', post_sendings: 'kept', post_receivers: 'kept' },
  migrations: {
    '030-subscriptions': [
      `create table subscribers (
        id text primary key, email text not null unique, state text not null, source text not null, consent text,
        consented_at text, requested_at text, ended_at text, created_at text not null)`,
      'create index subscribers_by_time on subscribers (created_at, id)',
      'create index subscribers_by_state on subscribers (state, created_at, id)',
      'create table erased_subscribers (address_hash text primary key, erased_at text not null)',
      `create table post_sendings (
        id text primary key, post_id text not null unique, state text not null, subject text not null,
        text_body text not null, html_body text not null, next_at text not null, total integer not null,
        sent integer default 0 not null, bounced integer default 0 not null, failed integer default 0 not null,
        created_at text not null, finished_at text)`,
      `create table post_receivers (
        sending_id text not null references post_sendings (id) on delete cascade,
        subscriber_id text not null references subscribers (id) on delete cascade, state text not null, letter_id text,
        constraint post_receivers_key primary key (sending_id, subscriber_id))`,
      'create index post_receivers_by_state on post_receivers (sending_id, state, subscriber_id)',
      // Erasing a subscriber looks for their rows.
      'create index post_receivers_of on post_receivers (subscriber_id)',
    ],
  },
  emails: newsletterEmails,
} as const
