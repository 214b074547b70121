import type { Database } from '../../src/server/schema.ts'
import { freshPglite, startPglite } from './pglite.ts'
import { freshPostgres } from './real-postgres.ts'
import { freshSqlite } from './sqlite.ts'

export type DatabaseKind = Database['kind']

export interface FreshOptions {
  /** The folder of the site's files; SQLite lives there. */
  dataDir: string
  /** False for a database without any table. */
  migrated: boolean
}

/** A real PostgreSQL where TEST_POSTGRES_URL names a server, else PGlite. */
export const realPostgres = process.env.TEST_POSTGRES_URL || null

/** A database that nobody has used, with the schema of today. It closes itself and leaves nothing behind. */
export const freshDatabase = (kind: DatabaseKind, options: FreshOptions): Promise<Database> => {
  if (kind === 'sqlite') return freshSqlite(options)
  return realPostgres ? freshPostgres(realPostgres, options) : freshPglite(options)
}

/** What takes long the first time, apart from the first test that needs it. */
export async function warmUp(kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres' && !realPostgres) await startPglite()
}
