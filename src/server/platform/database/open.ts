import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { databaseFile } from '../files/data-dir.ts'
import { type ContentVersion, followSqlite } from './content-version.ts'
import { connectionName, followPostgres } from './follow-postgres.ts'
import { impatientPool, patience } from './impatient-pool.ts'
import { openSqlite } from './sqlite.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

export interface OpenDatabase<Schema = unknown> extends AsyncDisposable {
  db: Kysely<Schema>
  kind: DatabaseKind
  content: ContentVersion
  ping(): Promise<void>
  /** Also tries a write, which is rolled back. Throws if either fails, or if damage was found before. */
  check(): Promise<void>
  pool(): PoolUse | null
  close(): Promise<void>
}

export interface PoolUse {
  max: number
  open: number
  idle: number
  waiting: number
}

/** @param impatient gives up after a few seconds, as a server must; migrations, backups and restores wait */
export function openDatabase<Schema>(
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
  { impatient } = { impatient: false },
): OpenDatabase<Schema> {
  if (databaseUrl) return openPostgres(databaseUrl, impatient)
  const { dialect, database, isDamaged } = openSqlite(sqlitePath(dataDir))
  return opened(new Kysely<Schema>({ dialect }), 'sqlite', followSqlite(database), isDamaged)
}

export const sqlitePath = (dataDir: string): string => join(dataDir, databaseFile)

function openPostgres<Schema>(connectionString: string, impatient: boolean): OpenDatabase<Schema> {
  // Imported only here, so that a site on SQLite does not keep it in memory.
  const pg: typeof import('pg') = createRequire(import.meta.url)('pg')
  const connectionTimeoutMillis = impatient ? patience.connection : 10_000
  const processName = `${connectionName}${randomUUID()}`
  const max = 10
  const all = new pg.Pool({ connectionString, max, connectionTimeoutMillis, application_name: processName })
  // Otherwise a connection that the server closes would end the process.
  all.on('error', () => {})
  all.on('connect', (client) => client.on('error', () => {}))
  const probe = async () => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis, query_timeout: connectionTimeoutMillis })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
    } finally {
      void client.end().catch(() => {})
    }
  }
  const pool = impatient ? impatientPool(all, probe) : all
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const use = () => ({ max, open: all.totalCount, idle: all.idleCount, waiting: all.waitingCount })
  return { ...opened(db, 'postgres', followPostgres(all, processName)), pool: use }
}

export function opened<Schema>(
  db: Kysely<Schema>,
  kind: DatabaseKind,
  content: ContentVersion,
  isDamaged = () => false,
): OpenDatabase<Schema> {
  const close = async () => {
    await content.close()
    await db.destroy()
  }
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
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Reads the database as it is at one moment, while others write. `read` must not write. */
export async function readSnapshot<Schema, Result>(
  { db, kind }: Pick<OpenDatabase<Schema>, 'db' | 'kind'>,
  read: (snapshot: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  if (kind === 'postgres') {
    return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
  }
  return db.connection().execute(async (connection) => {
    // Other transactions take the write lock when they begin (`sqlite.ts`).
    await sql`begin deferred`.execute(connection)
    try {
      return await read(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}
