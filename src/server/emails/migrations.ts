import { type Kysely, sql } from 'kysely'
import type { EmailKinds, Stored } from '../feature.ts'

/** The email that tries the settings. */
export const testEmails = {
  test: {
    hasKey: false,
    text: () => ({
      subject: 'Test email from your site',
      paragraphs: ['Hello,', 'Your site can send emails: this one arrived.'],
      note: 'You requested it in the settings or with `npm run doctor`. You do not need to do anything.',
    }),
  },
} satisfies EmailKinds

export const stored: Stored = {
  tables: { outbox: 'kept' },
  migrations: {
    '002-visitors': [createOutbox],
    '009-private': [addAboutUser],
    '021-replies': [addConversation],
    '030-subscriptions': [addUnsubscribe],
    '036-mail-server': [addFailedStep],
  },
  emails: testEmails,
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
