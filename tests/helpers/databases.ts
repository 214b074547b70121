import type { Database } from '../../src/server/schema.ts'
import { freshPglite, startPglite } from './pglite.ts'
import { freshPostgres } from './real-postgres.ts'
import { freshSqlite } from './sqlite.ts'

export type DatabaseKind = Database['kind']

export interface FreshOptions {
  /** The folder of the site's files and the SQLite database. */
  dataDir: string
  /** False for a database without any table. */
  migrated: boolean
}

/** A real PostgreSQL if TEST_POSTGRES_URL is set, else PGlite. */
export const realPostgres = process.env.TEST_POSTGRES_URL || null

/** An empty, migrated database, which is removed when it is closed. */
export const freshDatabase = (kind: DatabaseKind, options: FreshOptions): Promise<Database> => {
  if (kind === 'sqlite') return freshSqlite(options)
  return realPostgres ? freshPostgres(realPostgres, options) : freshPglite(options)
}

/** Does slow initialisation outside of the first test that needs it. */
export async function warmUp(kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres' && !realPostgres) await startPglite()
}
