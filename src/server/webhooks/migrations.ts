import type { Kysely } from 'kysely'
import type { Stored } from '../feature.ts'
import { webhookEmails } from './emails.ts'

export const stored: Stored = {
  tables: { webhook: 'kept' },
  migrations: { '040-webhooks': [createWebhooks] },
  emails: webhookEmails,
}

async function createWebhooks(db: Kysely<unknown>) {
  await db.schema
    .createTable('webhook')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('paused_because', 'text')
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('former_secret', 'text')
    .addColumn('rotated_at', 'text')
    .addColumn('failed_in_a_row', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
}
