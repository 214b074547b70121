import { type Kysely, sql } from 'kysely'
import type { Stored } from '../feature.ts'

export const stored: Stored = {
  tables: { outbox: 'kept' },
  migrations: {
    '002-visitors': [createOutbox],
    '009-private': [addAboutUser],
    '021-replies': [addConversation],
    '030-subscriptions': [addUnsubscribe],
    '036-mail-server': [addFailedStep],
    '040-webhooks': [addEvents],
  },
}

async function createOutbox(db: Kysely<unknown>) {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('reply_to', 'text')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text_body', 'text', (column) => column.notNull())
    .addColumn('html_body', 'text', (column) => column.notNull())
    .addColumn('link', 'text')
    .addColumn('attachment', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_at', 'text', (column) => column.notNull())
    .addColumn('claim', 'text')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .execute()
  await db.schema.createIndex('outbox_due').on('outbox').columns(['state', 'next_at']).execute()
  await db.schema.createIndex('outbox_by_time').on('outbox').columns(['created_at', 'id']).execute()
}

/**
 * An email stores which account it is about, so that it is deleted with that account. Its link is no longer stored next
 * to its text.
 */
async function addAboutUser(db: Kysely<unknown>) {
  await db.schema.alterTable('outbox').addColumn('about_user', 'text').execute()
  await sql`update outbox set link = null`.execute(db)
}

/** The link of an email's one-click button (RFC 8058). */
async function addUnsubscribe(db: Kysely<unknown>) {
  await db.schema.alterTable('outbox').addColumn('unsubscribe', 'text').execute()
}

/** The earlier emails of a conversation, so that mail programs show it together. */
async function addConversation(db: Kysely<unknown>) {
  await db.schema.alterTable('outbox').addColumn('answers_to', 'text').execute()
}

async function addFailedStep(db: Kysely<unknown>) {
  await db.schema.alterTable('outbox').addColumn('failed_step', 'text').execute()
}

/** Events on their way to webhooks. No foreign key: a release without webhooks must not meet a new rule. */
async function addEvents(db: Kysely<unknown>) {
  for (const name of ['webhook_id', 'about_entry', 'response_body'])
    await db.schema.alterTable('outbox').addColumn(name, 'text').execute()
  for (const name of ['response_status', 'response_ms'])
    await db.schema.alterTable('outbox').addColumn(name, 'integer').execute()
  // Partial, so that no query for emails is planned by them.
  const index = (name: string, ...columns: string[]) =>
    db.schema
      .createIndex(name)
      .on('outbox')
      .columns(columns)
      .where(sql.ref(columns[0] ?? ''), 'is not', null)
  await index('outbox_of_webhook', 'webhook_id', 'id').execute()
  await index('outbox_unsent_events', 'webhook_id', 'id').where('sent_at', 'is', null).execute()
  await index('outbox_about_entry', 'about_entry').execute()
}
