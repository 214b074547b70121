import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { migrate, siteUpgrade } from '../migrations.ts'
import { upgrade } from '../platform/database/migrate.ts'
import { doneMigrations } from '../platform/database/other-releases.ts'
import { openSqlite } from '../platform/database/sqlite.ts'
import type { Schema } from '../schema.ts'
import { BackupError } from './backup-error.ts'
import { quoted } from './format.ts'
import { assertFits, postgresTables, sqliteTables } from './tables.ts'

/** Rows per batch. A workflow or post can have two megabytes. */
const BATCH = 100

/** Copies a snapshot of all rows of a PostgreSQL database to an empty SQLite file with the same migrations. */
export async function copyFromPostgres(db: Kysely<Schema>, file: string): Promise<void> {
  const migrations = await migrationsOf(db)
  await migrateLike(file, migrations)
  const target = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  try {
    target.exec('PRAGMA journal_mode=DELETE; PRAGMA synchronous=OFF')
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((snapshot) => copyRows(snapshot, target, migrations))
  } finally {
    target.close()
  }
}

/** Migrates a SQLite file to the schema of this version. */
export async function migrateSqlite(file: string): Promise<void> {
  const db = new Kysely<Schema>({ dialect: openSqlite(file).dialect })
  try {
    await migrate({ db, kind: 'sqlite' })
  } finally {
    await db.destroy()
  }
}

/** Before an upgrade the database lacks the newest migrations. */
async function migrateLike(file: string, names: string[]): Promise<void> {
  const { migrations, sync } = siteUpgrade
  if (names.length === Object.keys(migrations).length) return migrateSqlite(file)
  const done = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))
  const db = new Kysely<Schema>({ dialect: openSqlite(file).dialect })
  try {
    await upgrade({ db, kind: 'sqlite' }, { migrations: done, sync, rebuilds: [] })
  } finally {
    await db.destroy()
  }
}

async function copyRows(db: Kysely<Schema>, target: DatabaseSync, migrations: string[]) {
  const present = await migrationsOf(db)
  if (present.join() !== migrations.join()) throw new BackupError('The database was just migrated. Try again.')
  const tables = await postgresTables(db)
  assertFits(tables, sqliteTables(target))
  target.exec('begin')
  for (const [table, columns] of tables) {
    // A migration may have inserted rows.
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

/** Converts to SQLite's types: flags to 0 or 1, times to ISO text, objects to JSON text. */
function toSqlite(value: unknown): string | number | bigint | null | Uint8Array {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  if (value instanceof Uint8Array) return value
  return JSON.stringify(value)
}
