import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { databaseFile } from '../files/data-dir.ts'
import { type ContentVersion, followSqlite } from './content-version.ts'
import { connectionName, followPostgres } from './follow-postgres.ts'
import { openSqlite } from './sqlite.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

export interface OpenDatabase<Schema = unknown> {
  db: Kysely<Schema>
  kind: DatabaseKind
  content: ContentVersion
  /** Resolves when the database answers; throws when it does not. */
  ping(): Promise<void>
  /**
   * Reads, and writes in a transaction that is rolled back; throws when either fails, or when damage was found before.
   */
  check(): Promise<void>
  /** The connections to PostgreSQL; null for SQLite, which has one. */
  pool(): PoolUse | null
  close(): Promise<void>
}

/** Connections: at most, open, unused, and callers that wait for one. */
export interface PoolUse {
  max: number
  open: number
  idle: number
  waiting: number
}

interface DatabaseSettings {
  databaseUrl: string | null
  dataDir: string
}

/** Opens the database of the settings. This is the only place that chooses the backend. */
export function openDatabase<Schema>(settings: DatabaseSettings): OpenDatabase<Schema> {
  return settings.databaseUrl ? openPostgres(settings.databaseUrl) : openSqliteFile(settings.dataDir)
}

export const sqlitePath = (dataDir: string): string => join(dataDir, databaseFile)

function openSqliteFile<Schema>(dataDir: string): OpenDatabase<Schema> {
  const { dialect, database, isDamaged } = openSqlite(sqlitePath(dataDir))
  return opened(new Kysely<Schema>({ dialect }), 'sqlite', followSqlite(database), isDamaged)
}

function openPostgres<Schema>(connectionString: string): OpenDatabase<Schema> {
  // Imported only here, so that a site on SQLite does not keep it in memory.
  const pg: typeof import('pg') = createRequire(import.meta.url)('pg')
  const processName = `${connectionName}${randomUUID()}`
  const max = 10
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: 10_000, application_name: processName })
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', () => {})
  const database = opened<Schema>(
    new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    'postgres',
    followPostgres(pool, processName),
  )
  const use = () => ({ max, open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  return { ...database, pool: use }
}

/** Wraps a Kysely that is already open, such as the tests' PGlite. */
export function opened<Schema>(
  db: Kysely<Schema>,
  kind: DatabaseKind,
  content: ContentVersion,
  isDamaged = () => false,
): OpenDatabase<Schema> {
  return {
    db,
    kind,
    content,
    ping: async () => {
      await sql`select 1`.execute(db)
    },
    check: async () => {
      if (isDamaged()) throw new Error('A part of the database is damaged.')
      const rollback = new Error('The check rolls back its write.')
      const check = db.transaction().execute(async (writing) => {
        await sql`select name from setting limit 1`.execute(writing)
        await sql`insert into setting (name, value) values (${`check ${randomUUID()}`}, '')`.execute(writing)
        throw rollback
      })
      await check.catch((error: unknown) => {
        if (error !== rollback) throw error
      })
    },
    pool: () => null,
    close: async () => {
      await content.close()
      await db.destroy()
    },
  }
}
