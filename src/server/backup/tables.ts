import type { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { BackupError } from './backup-error.ts'
import { isOwnTable, tablesIn } from './format.ts'

/** A table's columns with the database's names for their types, without computed columns. */
export type Columns = Map<string, string>
export type Tables = Map<string, Columns>

export function sqliteTables(file: DatabaseSync): Tables {
  const question = file.prepare('select name, type from pragma_table_xinfo(?) where hidden = 0 order by cid')
  return new Map(
    tablesIn(file)
      .filter(isOwnTable)
      .map((table) => [table, new Map(question.all(table).map(({ name, type }) => [String(name), String(type)]))]),
  )
}

export async function postgresTables(db: Kysely<Schema>): Promise<Tables> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.table_name as "table", c.column_name as "column", c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = current_schema() and t.table_type = 'BASE TABLE'
      and c.is_generated = 'NEVER' and c.data_type <> 'tsvector'
    order by c.table_name, c.ordinal_position`.execute(db)
  const tables: Tables = new Map()
  for (const { table, column, type } of rows.filter(({ table }) => isOwnTable(table))) {
    tables.set(table, (tables.get(table) ?? new Map()).set(column, type))
  }
  return tables
}

/** @throws BackupError if the target lacks a column, whose values would be lost */
export function assertFits(from: Tables, to: Tables) {
  for (const [table, columns] of from) {
    for (const column of columns.keys()) {
      if (to.get(table)?.has(column)) continue
      throw new BackupError(
        `This version of the site has no column "${column}" in the table "${table}", so its values would be lost.`,
      )
    }
  }
}
