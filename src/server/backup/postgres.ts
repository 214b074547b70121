import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { siteUpgrade } from '../migrations.ts'
import { doneMigrations, lockMigrations } from '../platform/database/migrate.ts'
import { readSnapshot } from '../platform/database/open.ts'
import type { Schema } from '../schema.ts'
import { migrateSqlite } from './check.ts'
import { BackupError, isOwnTable, quoted, tablesIn } from './format.ts'

/** Rows at once. A workflow or post can have two megabytes, and PostgreSQL takes 32,767 parameters at most. */
const BATCH = 100

export async function copyFromPostgres(db: Kysely<Schema>, file: string): Promise<void> {
  const migrations = await migrationsOf(db)
  // Before an upgrade the database lacks the newest migrations.
  await migrateSqlite(file, migrations)
  using target = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  target.exec('PRAGMA journal_mode=DELETE; PRAGMA synchronous=OFF')
  await readSnapshot({ db, kind: 'postgres' }, (snapshot) => copyRows(snapshot, target, migrations))
}

async function copyRows(db: Kysely<Schema>, target: DatabaseSync, migrations: string[]) {
  const present = await migrationsOf(db)
  if (present.join() !== migrations.join()) throw new BackupError('The database was just migrated. Try again.')
  const tables = await postgresTables(db)
  assertFits(tables, sqliteTables(target))
  target.exec('begin')
  for (const [table, columns] of tables) {
    target.exec(`delete from ${quoted(table)}`)
    const names = [...columns.keys()]
    const insert = target.prepare(
      `insert into ${quoted(table)} (${names.map(quoted).join(', ')}) values (${names.map(() => '?').join(', ')})`,
    )
    await sql`declare backup_rows no scroll cursor for
      select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(table)}`.execute(db)
    for (;;) {
      const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(BATCH)} from backup_rows`.execute(db)
      for (const row of rows) insert.run(...names.map((name) => toSqlite(row[name])))
      if (rows.length < BATCH) break
    }
    await sql`close backup_rows`.execute(db)
  }
  target.exec('commit')
}

/** @throws BackupError for an empty database, and for one of a newer version */
async function migrationsOf(db: Kysely<Schema>): Promise<string[]> {
  const names = await doneMigrations(db).catch(() => {
    throw new BackupError('The database contains no site yet. Start the site once with npm start.')
  })
  if (names.every((name) => Object.hasOwn(siteUpgrade.migrations, name))) return names
  throw new BackupError('The database was last used by a newer version of the site. Back it up with that version.')
}

function toSqlite(value: unknown): string | number | bigint | null | Uint8Array {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  if (value instanceof Uint8Array) return value
  return JSON.stringify(value)
}

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

/** SQLite has no types for flags and times. */
function toPostgres(value: unknown, type: string | undefined): unknown {
  if (value === null) return null
  if (type === 'boolean') return Boolean(Number(value))
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  // PostgreSQL cannot store NUL. Dropping it is better than refusing the backup.
  if (typeof value === 'string') return value.replaceAll('\0', '')
  if (value instanceof Uint8Array) return Buffer.from(value)
  return value
}

/** Columns with the database's names for their types, without computed columns. */
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
