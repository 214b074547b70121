import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { DatabaseKind, OpenDatabase } from './open.ts'
import { assertUsable, compareWith, newerDatabase, otherDatabase } from './other-releases.ts'

/**
 * A statement of SQL for both databases, or a function. It calls no code that may change later, because it must always do
 * what it did on its first day.
 */
export type Step = string | ((db: Kysely<unknown>, kind: DatabaseKind) => Promise<void>)

export interface Upgrade<Schema> {
  /** In order, by name. A released one is never edited or renamed. */
  migrations: Record<string, Step[]>
  sync(db: Kysely<Schema>, kind: DatabaseKind): Promise<void>
  rebuilds: Rebuild<Schema>[]
}

type Database<Schema> = Pick<OpenDatabase<Schema>, 'db' | 'kind'>

/** Safe when several processes start at once. @throws ConfigError if a newer release has migrated the database */
export async function upgrade<Schema>(database: Database<Schema>, to: Upgrade<Schema>): Promise<void> {
  const newer = await runMigrations(database, to)
  if (newer.length > 0) throw newerDatabase(newer)
  await computeStored(database, to)
}

/**
 * Also runs on a database of a newer release, and returns its migrations.
 * @throws ConfigError if one removed too much
 */
export async function upgradeOrFollow<Schema>(database: Database<Schema>, to: Upgrade<Schema>): Promise<string[]> {
  const newer = await runMigrations(database, to)
  assertUsable(newer, Object.keys(to.migrations))
  await computeStored(database, to)
  return newer
}

/** @returns what only a newer release knows; then it did nothing @throws ConfigError if neither older nor newer */
async function runMigrations<Schema>({ db, kind }: Database<Schema>, { migrations }: Upgrade<Schema>) {
  const migrationOf = (steps: Step[]): Migration => ({
    async up(transaction: Kysely<unknown>) {
      for (const step of steps) {
        if (typeof step === 'string') await sql.raw(step).execute(transaction)
        else await step(transaction, kind)
      }
    },
  })
  const named = Object.entries(migrations).map(([name, steps]) => [name, migrationOf(steps)] as const)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(named) } })
  const { error } = await migrator.migrateToLatest()
  if (!error) return []
  const { missing, unknown } = await compareWith(db, Object.keys(migrations)).catch(() => {
    throw error
  })
  if (unknown.length === 0) throw error
  if (missing.length > 0) throw otherDatabase(missing, unknown)
  return unknown
}

async function computeStored<Schema>({ db, kind }: Database<Schema>, { sync, rebuilds }: Upgrade<Schema>) {
  await db.transaction().execute(async (transaction) => {
    await lockMigrations(transaction, kind)
    await sync(transaction, kind)
    await runRebuilds(transaction, rebuilds)
  })
}

/** Serialises processes that start at once. SQLite's transactions begin with the write lock already. */
export async function lockMigrations<Schema>(db: Kysely<Schema>, kind: DatabaseKind) {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(724401)`.execute(db)
}

export interface Rebuild<Schema> {
  name: string
  /** Raise it when the code computes different values: each database then recomputes them once. */
  version: number
  run(db: Kysely<Schema>): Promise<void>
}

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

export interface OwnTables {
  setting: { name: string; value: string }
  rebuilt: { name: string; version: number }
}
