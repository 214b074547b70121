import { type ColumnBuilderCallback, type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { type Collection, type CollectionName, collectionNames, collections } from '../../contract/collections.ts'
import { type Field, json, kindOfField } from '../../contract/fields.ts'
import { tableOf } from '../entries/index.ts'
import type { Stored } from '../feature.ts'
import type { Database, Schema } from '../schema.ts'

export const stored: Stored = {
  tables: { ...Object.fromEntries(collectionNames.map((name) => [tableOf(name), 'kept'])), slug_redirects: 'kept' },
  migrations: {
    '003-writing': [
      `create table slug_redirects (
        collection text not null, slug text not null, entry_id text not null,
        constraint one_redirect_a_slug primary key (collection, slug))`,
      'create index slug_redirects_entry on slug_redirects (entry_id)',
    ],
  },
  sync: syncCollections,
  rebuilds: [{ name: 'project pages', version: 1, run: addProjectPages }],
}

async function addProjectPages(db: Kysely<Schema>): Promise<void> {
  const { deriveMissingSlugs } = await import('./index.ts')
  await deriveMissingSlugs(db, 'projects')
  await db.updateTable('projects').set({ has_story: 'false' }).where('has_story', 'is', null).execute()
}

/** Only adds tables and columns. For a renamed or removed field, a person writes a numbered migration. */
async function syncCollections(db: Kysely<Schema>, kind: Database['kind']): Promise<void> {
  for (const name of collectionNames) {
    const table = tableOf(name)
    const wanted = wantedColumns(name)
    const made: CreateTableBuilder<string, string> = db.schema
      .createTable(table)
      .ifNotExists()
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
    // All at once: in a new table each column that is added later takes as long as the table.
    await wanted.reduce((so, { column, type, build }) => so.addColumn(column, type, build), made).execute()
    const present = await columnsOf(db, kind, table)
    for (const { column, type, build } of wanted) {
      if (!present.has(column)) await db.schema.alterTable(table).addColumn(column, type, build).execute()
    }
    await addIndexes(db, name)
  }
}

function wantedColumns(name: CollectionName) {
  const { fields, computed = {} }: Collection = collections[name]
  const own = Object.entries<Field>(fields).map(([column, { kind, required, fallback }]) => {
    // Existing entries store the fallback, so that filters and visibility agree with what is read.
    const value = required || fallback === null ? null : kindOfField(kind).store(fallback)
    const build: ColumnBuilderCallback = (added) => (value === null ? added : added.defaultTo(value))
    return { column, type: kindOfField(kind).column, build }
  })
  return [...own, ...Object.keys(computed).map((column) => ({ column, type: json.column, build: undefined }))]
}

async function columnsOf(db: Kysely<Schema>, kind: Database['kind'], table: string): Promise<Set<string>> {
  const question =
    kind === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_info(${table})`
      : sql<{ name: string }>`select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = ${table}`
  const { rows } = await question.execute(db)
  return new Set(rows.map((row) => row.name))
}

async function addIndexes(db: Kysely<Schema>, name: CollectionName) {
  const collection: Collection = collections[name]
  const table = tableOf(name)
  const create = (suffix: string, columns: string[]) =>
    db.schema.createIndex(`${table}_${suffix}`).ifNotExists().on(table).columns(columns)
  await create('by_time', ['created_at', 'id']).execute()
  await create('by_change', ['updated_at', 'id']).execute()
  if (collection.order === 'display_order') {
    await create('by_order', []).expression(sql`(coalesce(display_order, 0))`).columns(['created_at', 'id']).execute()
  }
  if (collection.visible) {
    // Contains every column that decides who sees an entry, so that counting reads no row.
    const decides = collection.visibleFrom ? [collection.visibleFrom] : []
    await create('shown_by_time', [collection.visible, 'created_at', 'id', ...decides]).execute()
    if (collection.visibleFrom) await create('shown_from', [collection.visible, collection.visibleFrom]).execute()
    await db.schema.dropIndex(`${table}_visible_by_time`).ifExists().execute()
  }
  if ('series' in collection.fields) await create('by_series', ['series', 'created_at', 'id']).execute()
  if ('slug' in collection.fields) await create('slug', ['slug']).unique().execute()
}
