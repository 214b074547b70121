import type { ContactTexts } from '../../contract/contact-fields.ts'
import type { EnquiryStage, messageStates, Reply } from '../../contract/inbox.ts'
import { contactEmails } from './emails.ts'

/** The columns of a row that may have a file. */
export interface Attached {
  attachment_file: string | null
  attachment_name: string | null
  attachment_type: string | null
  attachment_size: number | null
}

export interface MessageTable extends ContactTexts, Attached {
  id: string
  state: (typeof messageStates)[number]
  suspect: number
  /** A hash of everything that was sent and roughly when, so that a double click stores one message. */
  fingerprint: string
  created_at: string
  updated_at: string
  stage: EnquiryStage
  /** ISO 8601 in UTC. */
  follow_up: string | null
  amount: number | null
  currency: string | null
  notes: string | null
  /** When the owner last changed the notes or what belongs to them; null until the first change of the message. */
  noted_at: string | null
  /** Its number in the order of arrival, for cursors. Null for suspected spam, imports and rows of a former release. */
  place: number | null
  /** The receipt in the outbox, to which the first reply belongs in the visitor's mail program. */
  receipt_letter: string | null
  closed_at: string | null
}

/** What was written after the message: a reply of the owner or, with `by_client`, an addition of the sender. */
export interface ReplyTable extends Attached {
  /** Made by the browser of the owner; for an addition, a hash of what was sent and roughly when. */
  id: string
  message_id: string
  text: string
  letter_id: string
  /** Whether emails were written to files when the reply was written. */
  to_file: number
  /** The state of the email when it was last seen in the outbox. */
  state: Reply['state']
  sent_at: string | null
  created_at: string
  by_client: number
  /** Only for an addition. */
  suspect: number
}

export type ReplyTemplateTable = { id: string; name: string; text: string }

export interface ContactTables {
  messages: MessageTable
  message_replies: ReplyTable
  reply_templates: ReplyTemplateTable
  /** The last message that the program of an API key has handled. */
  message_cursor: { key_id: string; place: number }
}

export const stored = {
  tables: { messages: 'kept', message_replies: 'kept', reply_templates: 'kept', message_cursor: 'left out' },
  migrations: {
    '002-visitors': [
      `create table messages (
        id text primary key, name text not null, email text not null, subject text, message text not null, about text,
        state text not null, suspect integer not null, attachment_file text, attachment_name text, attachment_type text,
        attachment_size integer, fingerprint text not null unique, created_at text not null, updated_at text not null)`,
      'create index messages_by_time on messages (created_at, id)',
      'create index messages_by_state on messages (state, created_at, id)',
    ],
    // What the owner notes about a message, the replies to it, and the templates for replies.
    '021-replies': [
      "alter table messages add column stage text default 'none' not null",
      'alter table messages add column follow_up text',
      'alter table messages add column currency text',
      'alter table messages add column notes text',
      'alter table messages add column receipt_letter text',
      'alter table messages add column amount double precision',
      'create index messages_by_follow_up on messages (follow_up)',
      'create index messages_by_stage on messages (stage, created_at, id)',
      `create table message_replies (
        id text primary key, message_id text not null references messages (id) on delete cascade, text text not null,
        letter_id text not null, to_file integer not null, state text not null, sent_at text, created_at text not null)`,
      'create index message_replies_of on message_replies (message_id, created_at)',
      'create table reply_templates (id text primary key, name text not null, text text not null)',
    ],
    // What a private page of a message needs: when it was closed, additions of the sender, and files of both sides.
    '037-enquiries': [
      'alter table messages add column closed_at text',
      'alter table message_replies add column by_client integer default 0 not null',
      'alter table message_replies add column suspect integer default 0 not null',
      'alter table message_replies add column attachment_file text',
      'alter table message_replies add column attachment_name text',
      'alter table message_replies add column attachment_type text',
      'alter table message_replies add column attachment_size integer',
    ],
    // Before, `updated_at` was the time of the notes.
    '039-changes': [
      'alter table messages add column noted_at text',
      'create index messages_by_change on messages (updated_at, id)',
      'alter table messages add column place integer',
      'create index messages_by_place on messages (place)',
      `create table message_cursor (
        key_id text primary key references api_key (id) on delete cascade, place integer not null)`,
    ],
  },
  emails: contactEmails,
} as const
