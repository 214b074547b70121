import { type Kysely, sql } from 'kysely'
import type { BinKind } from '../../contract/bin.ts'
import { tableOf } from '../collections/schema.ts'
import type { Schema } from '../schema.ts'

type Row = Record<string, unknown>
/** The rows of an entry, by table. */
export type EntryRows = Record<string, Row[]>

/** Tables with rows of an entry besides its own, and the column with the entry's id. */
const more: Partial<Record<BinKind, Record<string, string>>> = {
  blogs: { post_versions: 'post_id', post_keyword: 'post_id', slug_redirects: 'entry_id' },
  workflows: {
    workflow_files: 'workflow_id',
    workflow_versions: 'workflow_id',
    workflow_accepted: 'workflow_id',
    workflow_days: 'workflow_id',
    workflow_slugs: 'workflow_id',
  },
}

/** The entry's own table first, because the others refer to it. */
const tablesOf = (kind: BinKind): [table: string, column: string][] => [
  [kind === 'workflows' ? kind : tableOf(kind), 'id'],
  ...Object.entries(more[kind] ?? {}),
]

/** A former address that leads to another entry meanwhile stays with that one. */
const formerAddresses = ['slug_redirects', 'workflow_slugs']

const insertAtOnce = 50

/** All rows of an entry; those of its own table are empty if there is no such entry. */
export async function readRows(db: Kysely<Schema>, kind: BinKind, id: string): Promise<EntryRows> {
  const all: EntryRows = {}
  for (const [table, column] of tablesOf(kind)) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)
    all[table] = rows
  }
  return all
}

/** Inserts rows that `readRows` returned. A column that an upgrade has removed meanwhile is left out. */
export async function writeRows(db: Kysely<Schema>, kind: BinKind, rows: EntryRows): Promise<void> {
  const tables = new Map((await db.introspection.getTables()).map(({ name, columns }) => [name, columns]))
  for (const [table] of tablesOf(kind)) {
    const columns = (tables.get(table) ?? []).map(({ name }) => name)
    const known = (rows[table] ?? []).map((row) =>
      columns.filter((name) => name in row).map((name) => row[name] ?? null),
    )
    const [first] = rows[table] ?? []
    if (!first) continue
    const names = columns.filter((name) => name in first).map((name) => sql.ref(name))
    const kept = formerAddresses.includes(table) ? sql`on conflict do nothing` : sql``
    for (let start = 0; start < known.length; start += insertAtOnce) {
      const values = known.slice(start, start + insertAtOnce).map((row) => sql`(${sql.join(row)})`)
      await sql`insert into ${sql.table(table)} (${sql.join(names)}) values ${sql.join(values)} ${kept}`.execute(db)
    }
  }
}
