import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

type Row = Record<string, unknown>

/** A second connection to a site's database, past the site itself. */
export interface Stored extends AsyncDisposable {
  /** Runs one statement with `$1`, `$2` … */
  rows(sql: string, values?: string[]): Promise<Row[]>
  close(): Promise<void>
}

export async function openStored(env: Record<string, string>, dataDir: string): Promise<Stored> {
  return env.DATABASE_URL ? openPostgres(env.DATABASE_URL) : openSqlite(join(dataDir, 'site.db'))
}

async function openPostgres(url: string): Promise<Stored> {
  const client = new pg.Client(url)
  // Faults cut this connection too.
  client.on('error', () => {})
  await client.connect()
  const close = () => client.end()
  return {
    rows: async (sql, values = []) => (await client.query(sql, values)).rows,
    close,
    [Symbol.asyncDispose]: close,
  }
}

function openSqlite(file: string): Stored {
  const database = new DatabaseSync(file, { timeout: 5_000 })
  const close = async () => database.close()
  return {
    rows: async (sql, values = []) => database.prepare(sql.replace(/\$(\d+)/g, '?$1')).all(...values),
    close,
    [Symbol.asyncDispose]: close,
  }
}
