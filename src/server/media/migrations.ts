import type { Kysely } from 'kysely'
import type { Stored } from '../feature.ts'

export const stored: Stored = {
  tables: { media: 'kept' },
  migrations: { '003-writing': [createMedia], '020-former-alts': [addFormerAlts], '031-image-sizes': [addSizes] },
}

async function createMedia(db: Kysely<unknown>) {
  await db.schema
    .createTable('media')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('file', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('alt', 'text')
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('media_by_time').on('media').columns(['created_at', 'id']).execute()
}

/** Images of earlier releases wait for their sizes like new ones. */
async function addSizes(db: Kysely<unknown>) {
  await db.schema
    .alterTable('media')
    .addColumn('sized', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const column of ['sizing', 'sizing_alive_at']) {
    await db.schema.alterTable('media').addColumn(column, 'text').execute()
  }
  await db.schema.createIndex('media_by_sized').on('media').columns(['sized', 'created_at']).execute()
}

async function addFormerAlts(db: Kysely<unknown>) {
  await db.schema
    .alterTable('media')
    .addColumn('former_alts', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
