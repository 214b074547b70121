import type { ColumnBuilderCallback, Kysely } from 'kysely'
import type { Stored } from '../feature.ts'
import { contactEmails } from './emails.ts'

export const stored: Stored = {
  tables: { messages: 'kept', message_replies: 'kept', reply_templates: 'kept', message_cursor: 'left out' },
  migrations: {
    '002-visitors': [createMessages],
    '021-replies': [createReplies],
    '037-enquiries': [addEnquiries],
    '039-changes': [addChanges, addCursors],
  },
  emails: contactEmails,
}

async function createMessages(db: Kysely<unknown>) {
  await db.schema
    .createTable('messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('about', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('suspect', 'integer', (column) => column.notNull())
    .addColumn('attachment_file', 'text')
    .addColumn('attachment_name', 'text')
    .addColumn('attachment_type', 'text')
    .addColumn('attachment_size', 'integer')
    .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('messages_by_time').on('messages').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('messages_by_state').on('messages').columns(['state', 'created_at', 'id']).execute()
}

/** What the owner notes about a message, the replies to it, and the templates for replies. */
async function createReplies(db: Kysely<unknown>) {
  const added = [
    ['stage', (column) => column.notNull().defaultTo('none')],
    ['follow_up', (column) => column],
    ['currency', (column) => column],
    ['notes', (column) => column],
    ['receipt_letter', (column) => column],
  ] satisfies [string, ColumnBuilderCallback][]
  for (const [name, build] of added) {
    await db.schema.alterTable('messages').addColumn(name, 'text', build).execute()
  }
  await db.schema.alterTable('messages').addColumn('amount', 'double precision').execute()
  await db.schema.createIndex('messages_by_follow_up').on('messages').column('follow_up').execute()
  await db.schema.createIndex('messages_by_stage').on('messages').columns(['stage', 'created_at', 'id']).execute()

  await db.schema
    .createTable('message_replies')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('message_id', 'text', (column) => column.notNull().references('messages.id').onDelete('cascade'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('letter_id', 'text', (column) => column.notNull())
    .addColumn('to_file', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('message_replies_of')
    .on('message_replies')
    .columns(['message_id', 'created_at'])
    .execute()

  await db.schema
    .createTable('reply_templates')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute()
}

/** What a private page of a message needs: when it was closed, additions of the sender, and files of both sides. */
async function addEnquiries(db: Kysely<unknown>) {
  await db.schema.alterTable('messages').addColumn('closed_at', 'text').execute()
  for (const name of ['by_client', 'suspect']) {
    await db.schema
      .alterTable('message_replies')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
  for (const name of ['attachment_file', 'attachment_name', 'attachment_type']) {
    await db.schema.alterTable('message_replies').addColumn(name, 'text').execute()
  }
  await db.schema.alterTable('message_replies').addColumn('attachment_size', 'integer').execute()
}

/** Before, `updated_at` was the time of the notes. */
async function addChanges(db: Kysely<unknown>) {
  await db.schema.alterTable('messages').addColumn('noted_at', 'text').execute()
  await db.schema.createIndex('messages_by_change').on('messages').columns(['updated_at', 'id']).execute()
}

async function addCursors(db: Kysely<unknown>) {
  await db.schema.alterTable('messages').addColumn('place', 'integer').execute()
  await db.schema.createIndex('messages_by_place').on('messages').column('place').execute()
  await db.schema
    .createTable('message_cursor')
    .addColumn('key_id', 'text', (column) => column.primaryKey().references('api_key.id').onDelete('cascade'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .execute()
}
