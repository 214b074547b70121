import { type Kysely, sql } from 'kysely'

/** The names of the migrations that this database has had, in order. @throws if it is not reachable or has had none */
export async function doneMigrations<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
