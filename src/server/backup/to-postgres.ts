import type { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { lockStart } from '../platform/database/migrate.ts'
import type { Schema } from '../schema.ts'
import { quoted } from './format.ts'
import { assertFits, type Columns, postgresTables, sqliteTables } from './tables.ts'

/** Rows in one insert; with the widest table this stays far below the 32,767 values that a statement may carry. */
const BATCH = 100

/**
 * Puts the rows of a SQLite file, whose schema is that of today, in place of all that a migrated PostgreSQL database
 * holds: in one transaction, so that it holds either the old rows or the new ones.
 */
export async function replaceInPostgres(db: Kysely<Schema>, from: DatabaseSync) {
  await db.transaction().execute(async (transaction) => {
    await lockStart(transaction, 'postgres')
    const tables = sqliteTables(from)
    const present = await postgresTables(transaction)
    assertFits(tables, present)
    const restoreKeys = await dropForeignKeys(transaction)
    const names = [...present.keys()].map((name) => sql.table(name))
    if (names.length > 0) await sql`truncate ${sql.join(names)}`.execute(transaction)
    for (const [table, columns] of tables) {
      await copyTable(transaction, from, table, [...columns.keys()], present.get(table) ?? new Map())
    }
    await restoreKeys()
  })
}

/** Without them the order of the tables and rows does not matter; adding them again checks every row. */
async function dropForeignKeys(db: Kysely<Schema>): Promise<() => Promise<void>> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db)
  for (const { table, name } of rows) await sql.raw(`alter table ${table} drop constraint ${name}`).execute(db)
  return async () => {
    for (const { table, name, definition } of rows) {
      await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(db)
    }
  }
}

async function copyTable(db: Kysely<Schema>, from: DatabaseSync, table: string, names: string[], types: Columns) {
  const insert = async (rows: Record<string, unknown>[]) => {
    if (rows.length === 0) return
    const values = rows.map((row) => sql`(${sql.join(names.map((name) => toPostgres(row[name], types.get(name))))})`)
    const columns = sql.join(names.map((name) => sql.ref(name)))
    await sql`insert into ${sql.table(table)} (${columns}) values ${sql.join(values)}`.execute(db)
  }
  const statement = from.prepare(`select ${names.map(quoted).join(', ')} from ${quoted(table)}`)
  statement.setReadBigInts(true)
  let batch: Record<string, unknown>[] = []
  for (const row of statement.iterate()) {
    batch.push(row)
    if (batch.length < BATCH) continue
    await insert(batch)
    batch = []
  }
  await insert(batch)
}

/** SQLite has neither flags nor times, so what a value means is told by the column that takes it. */
function toPostgres(value: unknown, type: string | undefined): unknown {
  if (value === null) return null
  if (type === 'boolean') return Boolean(Number(value))
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  // PostgreSQL keeps no such character, and a backup that can never be restored would be worse.
  if (typeof value === 'string') return value.replaceAll('\0', '')
  if (value instanceof Uint8Array) return Buffer.from(value)
  return value
}
