import type { Stored } from '../feature.ts'

export const stored: Stored = {
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
    // are partial, so that no query for emails is planned by them.
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
}
