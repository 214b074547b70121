import { type Kysely, sql } from 'kysely'

/** The names of the migrations that this database has had, in order. @throws if it is not reachable or has had none */
export async function doneMigrations<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Compares the migrations of the database with those of a release. A database with `unknown` ones was upgraded by a newer
 * release.
 * @throws if the database is not reachable or has had no migration
 */
export async function compareWith<Schema>(
  db: Kysely<Schema>,
  own: readonly string[],
): Promise<{ missing: string[]; unknown: string[] }> {
  const done = await doneMigrations(db)
  return {
    missing: own.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !own.includes(name)),
  }
}
