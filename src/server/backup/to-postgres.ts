import type { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { lockMigrations } from '../platform/database/migrate.ts'
import type { Schema } from '../schema.ts'
import { quoted } from './format.ts'
import { assertFits, type Columns, postgresTables, sqliteTables } from './tables.ts'

/** Rows per insert. Even with the widest table this stays far below the limit of 32,767 parameters. */
const BATCH = 100

/**
 * Replaces all rows of a migrated PostgreSQL database by those of a SQLite file with the current schema, in one
 * transaction.
 */
export async function replaceInPostgres(db: Kysely<Schema>, from: DatabaseSync) {
  await db.transaction().execute(async (transaction) => {
    await lockMigrations(transaction, 'postgres')
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

/** Without foreign keys the insertion order does not matter. Adding them again checks every row. */
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

/** Converts by the type of the target column, because SQLite has no types for flags and times. */
function toPostgres(value: unknown, type: string | undefined): unknown {
  if (value === null) return null
  if (type === 'boolean') return Boolean(Number(value))
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  // PostgreSQL cannot store NUL. Dropping it is better than refusing the backup.
  if (typeof value === 'string') return value.replaceAll('\0', '')
  if (value instanceof Uint8Array) return Buffer.from(value)
  return value
}
