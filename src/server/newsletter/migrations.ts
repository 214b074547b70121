import type { Kysely } from 'kysely'
import type { Stored } from '../feature.ts'
import { newsletterEmails } from './emails.ts'

export const stored: Stored = {
  tables: { subscribers: 'kept', erased_subscribers: 'kept', post_sendings: 'kept', post_receivers: 'kept' },
  migrations: { '030-subscriptions': [createSubscriptions] },
  emails: newsletterEmails,
}

async function createSubscriptions(db: Kysely<unknown>) {
  await db.schema
    .createTable('subscribers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('consent', 'text')
    .addColumn('consented_at', 'text')
    .addColumn('requested_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('subscribers_by_time').on('subscribers').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('subscribers_by_state').on('subscribers').columns(['state', 'created_at', 'id']).execute()

  await db.schema
    .createTable('erased_subscribers')
    .addColumn('address_hash', 'text', (column) => column.primaryKey())
    .addColumn('erased_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('post_sendings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('post_id', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text_body', 'text', (column) => column.notNull())
    .addColumn('html_body', 'text', (column) => column.notNull())
    .addColumn('next_at', 'text', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('sent', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('bounced', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('failed', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text')
    .execute()

  await db.schema
    .createTable('post_receivers')
    .addColumn('sending_id', 'text', (column) => column.notNull().references('post_sendings.id').onDelete('cascade'))
    .addColumn('subscriber_id', 'text', (column) => column.notNull().references('subscribers.id').onDelete('cascade'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('letter_id', 'text')
    .addPrimaryKeyConstraint('post_receivers_key', ['sending_id', 'subscriber_id'])
    .execute()
  await db.schema
    .createIndex('post_receivers_by_state')
    .on('post_receivers')
    .columns(['sending_id', 'state', 'subscriber_id'])
    .execute()
  // Erasing a subscriber looks for their rows.
  await db.schema.createIndex('post_receivers_of').on('post_receivers').column('subscriber_id').execute()
}
