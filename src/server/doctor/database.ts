import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { compareMigrations, siteUpgrade } from '../migrations.ts'
import { damagedDatabase, isDamaged } from '../platform/database/database-errors.ts'
import { openDatabase, sqlitePath } from '../platform/database/open.ts'
import { assertUsable, wayBack } from '../platform/database/other-releases.ts'
import { reasonOf } from '../platform/expected-error.ts'
import type { Database, Schema } from '../schema.ts'
import { failed, type Line, ok, sizeOf, warning } from './line.ts'

const unreachable = 'Check DATABASE_URL: host, port, user, password and database; and that PostgreSQL runs.'

/** @returns the database, to be closed, or null if it cannot be used */
export async function openIfUsable(config: Config): Promise<{ database: Database | null; lines: Line[] }> {
  const file = sqlitePath(config.dataDir)
  // Opening would make an empty one.
  if (!config.databaseUrl && !existsSync(file)) {
    return {
      database: null,
      lines: [
        failed(
          'Database',
          `${file} does not exist`,
          '`npm start` creates a new one. If there was one, restore a backup.',
        ),
      ],
    }
  }
  let database: Database | undefined
  try {
    database = openDatabase<Schema>(config)
    await database.check()
    return { database, lines: [] }
  } catch (error) {
    await database?.close()
    const fix = isDamaged(error) ? damagedDatabase : config.databaseUrl ? unreachable : 'See docs/operations.md.'
    return { database: null, lines: [failed('Database', `cannot be read and written: ${reasonOf(error)}`, fix)] }
  }
}

/** Its integrity, size and migrations. */
export async function examineDatabase(database: Database): Promise<Line[]> {
  const lines = database.kind === 'sqlite' ? await sqlite(database) : await postgres(database)
  return [...lines, await migrations(database)]
}

async function sqlite({ db }: Database): Promise<Line[]> {
  const found = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db)
  const answer = found.rows[0]?.integrity_check
  if (answer !== 'ok') return [failed('Database', `damaged: ${answer}`, damagedDatabase)]
  const { rows } = await sql<{ size: number }>`
    select page_count * page_size as size from pragma_page_count(), pragma_page_size()`.execute(db)
  const size = rows[0]?.size ?? 0
  return [ok('Database', `SQLite ${process.versions.sqlite}, ${sizeOf(size)}, intact, written and read`)]
}

async function postgres({ db }: Database): Promise<Line[]> {
  const { rows } = await sql<{ version: string; size: string; used: string; most: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections') as most`.execute(db)
  const { version, size, used, most } = rows[0] ?? { version: '', size: 0, used: 0, most: 0 }
  const connections = `${used} of ${most} connections`
  return [
    ok('Database', `PostgreSQL ${version}, ${sizeOf(Number(size))}, written and read`),
    Number(used) > Number(most) * 0.8
      ? warning('Connections', connections, 'Raise max_connections of PostgreSQL, or run fewer processes (11 each).')
      : ok('Connections', connections),
  ]
}

async function migrations(database: Database): Promise<Line> {
  const { missing, unknown } = await compareMigrations(database)
  if (unknown.length > 0) {
    const figure = [
      ...(missing.length > 0 ? [`missing: ${missing.join(', ')}`] : []),
      `from a newer release: ${unknown.join(', ')}`,
    ]
    return canFollow(missing, unknown)
      ? warning('Migrations', figure.join('; '), 'This release runs on the database as it is. Upgrade it when you can.')
      : failed('Migrations', figure.join('; '), `This release cannot start. Start the one that ran last.\n${wayBack}`)
  }
  if (missing.length > 0)
    return warning('Migrations', `missing: ${missing.join(', ')}`, 'Restart the site: it migrates.')
  return ok('Migrations', 'complete')
}

/** Whether this release starts on a database that a newer one has migrated. */
function canFollow(missing: readonly string[], unknown: readonly string[]): boolean {
  try {
    assertUsable(unknown, Object.keys(siteUpgrade.migrations))
    return missing.length === 0
  } catch {
    return false
  }
}
