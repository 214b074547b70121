import type { Kysely } from 'kysely'
import type { Stored } from '../feature.ts'

export const stored: Stored = {
  tables: { bin: 'kept' },
  migrations: { '015-bin': [createTrash] },
}

async function createTrash(db: Kysely<unknown>) {
  await db.schema
    .createTable('bin')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('rows', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('bin_by_time').on('bin').column('deleted_at').execute()
}
