import { type Kysely, sql } from 'kysely'
import type { OpenDatabase } from './open.ts'

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
