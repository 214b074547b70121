import { type Kysely, sql } from 'kysely'
import { type Collection, type CollectionName, collectionNames, collections } from '../../contract/collections.ts'
import type { Field, FieldKind } from '../../contract/fields.ts'
import type { Database, Schema } from '../schema.ts'
import { tableOf } from './schema.ts'

/** Flags are 0 or 1, lists JSON text and times ISO text, so that one schema fits both databases. */
const columnTypes: Record<FieldKind, 'text' | 'integer' | 'double precision'> = {
  line: 'text',
  paragraph: 'text',
  markdown: 'text',
  slug: 'text',
  icon: 'text',
  list: 'text',
  keywords: 'text',
  amount: 'double precision',
  order: 'integer',
  rating: 'double precision',
  flag: 'integer',
  choice: 'text',
  suggestion: 'text',
  image: 'text',
  address: 'text',
  moment: 'text',
}

/**
 * Gives every collection its table and every field its column. It only ever adds: a field that is renamed or goes
 * is the work of a numbered migration, because only a person knows what becomes of its values.
 */
export async function syncCollections(db: Kysely<Schema>, kind: Database['kind']): Promise<void> {
  for (const name of collectionNames) {
    const table = tableOf(name)
    await db.schema
      .createTable(table)
      .ifNotExists()
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute()
    const present = await columnsOf(db, kind, table)
    for (const [column, type] of wantedColumns(name)) {
      if (!present.has(column)) await db.schema.alterTable(table).addColumn(column, type).execute()
    }
    await addIndexes(db, name)
  }
}

function wantedColumns(name: CollectionName) {
  const { fields, computed = {} }: Collection = collections[name]
  const own = Object.entries<Field>(fields).map(([column, field]) => [column, columnTypes[field.kind]] as const)
  return [...own, ...Object.keys(computed).map((column) => [column, 'text'] as const)]
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

/** One for a visitor's list, one for the admin's, and one that keeps a slug unique. */
async function addIndexes(db: Kysely<Schema>, name: CollectionName) {
  const collection: Collection = collections[name]
  const table = tableOf(name)
  const create = (suffix: string, columns: string[]) =>
    db.schema.createIndex(`${table}_${suffix}`).ifNotExists().on(table).columns(columns)
  await create('by_time', ['created_at', 'id']).execute()
  if (collection.order === 'display_order') {
    await create('by_order', []).expression(sql`(coalesce(display_order, 0))`).columns(['created_at', 'id']).execute()
  }
  if (collection.visible) {
    // With all that decides whether an entry is shown, so that counting them reads no row.
    const decides = collection.visibleFrom ? [collection.visibleFrom] : []
    await create('shown_by_time', [collection.visible, 'created_at', 'id', ...decides]).execute()
    await db.schema.dropIndex(`${table}_visible_by_time`).ifExists().execute()
  }
  if ('slug' in collection.fields) await create('slug', ['slug']).unique().execute()
}
