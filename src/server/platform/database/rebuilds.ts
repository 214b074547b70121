import { type Kysely, sql } from 'kysely'

/** Stored values that the code computes from others, such as an index or a picture. */
export interface Rebuild<Schema> {
  name: string
  /** Raise it when the code computes different values: each database then recomputes them once. */
  version: number
  /** Recomputes the values, or schedules a job if that takes long. */
  run(db: Kysely<Schema>): Promise<void>
}

/** Runs those whose version this database has not recorded, and records them. */
export async function runRebuilds<Schema>(db: Kysely<Schema>, rebuilds: Rebuild<Schema>[]): Promise<void> {
  for (const { name, version, run } of rebuilds) {
    const done = await sql<{ version: number }>`select version from rebuilt where name = ${name}`.execute(db)
    // A newer release, which serves beside this one, may have recorded a higher version.
    if (done.rows[0] && done.rows[0].version >= version) continue
    await run(db)
    await sql`delete from rebuilt where name = ${name}`.execute(db)
    await sql`insert into rebuilt (name, version) values (${name}, ${version})`.execute(db)
  }
}
