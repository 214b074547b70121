import type { Kysely } from 'kysely'
import type { Stored } from '../feature.ts'

export const stored: Stored = {
  tables: { audit: 'kept' },
  migrations: { '019-audit': [createAudit] },
}

async function createAudit(db: Kysely<unknown>) {
  await db.schema
    .createTable('audit')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('user.id').onDelete('set null'))
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('device', 'text')
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('summed_by', 'text', (column) => column.unique())
    .execute()
  await db.schema.createIndex('audit_by_time').on('audit').columns(['at', 'id']).execute()
  await db.schema.createIndex('audit_user').on('audit').column('user_id').execute()
}
