import { type Kysely, sql } from 'kysely'
import { statsCountNames } from '../../contract/stats.ts'
import type { Stored } from '../feature.ts'

export const stored: Stored = {
  tables: {
    figures: 'kept',
    figure_visitors: 'left out',
    figure_views: 'left out',
    figure_salts: 'left out',
    admin_visits: 'kept',
  },
  migrations: { '029-figures': [createFigures] },
}

async function createFigures(db: Kysely<unknown>) {
  let figures = db.schema
    .createTable('figures')
    .addColumn('span', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
  for (const name of statsCountNames) {
    figures = figures.addColumn(name, 'integer', (column) => column.notNull().defaultTo(sql`0`))
  }
  await figures.addPrimaryKeyConstraint('figures_key', ['span', 'kind', 'at', 'key']).execute()
  await db.schema
    .createTable('figure_visitors')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('visitor', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('campaign', 'text')
    .addColumn('owner', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('figure_visitors_key', ['day', 'visitor'])
    .execute()
  await db.schema
    .createTable('figure_views')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('visitor', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('figure_views_key', ['day', 'visitor', 'key'])
    .execute()
  await db.schema
    .createTable('figure_salts')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('salt', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('admin_visits')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('current', 'text', (column) => column.notNull())
    .addColumn('previous', 'text')
    .execute()
}
