import type { Stored } from '../feature.ts'
import { newsletterEmails } from './emails.ts'

export const stored: Stored = {
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
}
