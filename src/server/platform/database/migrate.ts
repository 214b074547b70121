import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { ConfigError } from '../expected-error.ts'
import type { DatabaseKind, OpenDatabase } from './open.ts'

/** For both databases. A step calls no code that may change later, because it must always do what it did at first. */
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

/** Also runs on a newer release's database, and returns its migrations. @throws ConfigError if one removed too much */
export async function upgradeOrFollow<Schema>(database: Database<Schema>, to: Upgrade<Schema>): Promise<string[]> {
  const newer = await runMigrations(database, to)
  assertUsable(newer, Object.keys(to.migrations))
  await computeStored(database, to)
  return newer
}

/** @returns names that only a newer release knows; then nothing ran @throws ConfigError if neither older nor newer */
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

async function runRebuilds<Schema>(db: Kysely<Schema>, rebuilds: Rebuild<Schema>[]): Promise<void> {
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

/** In order. @throws if the database is not reachable or has no migrations */
export async function doneMigrations<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** `unknown` migrations are those of a newer release. @throws as `doneMigrations` */
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

/** A migration that removes something names the first migration whose release does without it: `020-…-needs-018`. */
const neededBy = /-needs-(\d+)$/

/** 0 for a migration that only adds. */
export const neededRelease = (name: string): number => Number(neededBy.exec(name)?.[1] ?? 0)

const numberOf = (name: string): number => Number.parseInt(name, 10)

export const wayBack = `To go back to this release, stop the site and restore the backup from before the upgrade: npm run restore -- FILE
FILE is DATA_DIR/backups/before-migration-….backup, or that file from the bucket of BACKUP_URL. What was written since is
lost. With PostgreSQL, first set DATABASE_URL to a new, empty database.`

/** @throws ConfigError if a newer release removed what this one uses */
export function assertUsable(newer: readonly string[], own: readonly string[]): void {
  const mine = Math.max(...own.map(numberOf))
  const removing = newer.find((name) => neededRelease(name) > mine)
  if (!removing) return
  throw new ConfigError(
    `A newer release of the site has upgraded this database, and its migration ${removing} removed what this release uses. Start the newer release.\n${wayBack}`,
  )
}

export const newerDatabase = (newer: readonly string[]) =>
  new ConfigError(
    `A newer release of the site has upgraded this database (migration ${newer.at(-1)}). Use that release or a later one.\n${wayBack}`,
  )

/** For a database that lacks migrations of this release and has others, such as that of another branch. */
const otherDatabase = (missing: readonly string[], unknown: readonly string[]) =>
  new ConfigError(
    `Another release of the site has upgraded this database: this one does not know its migration ${unknown.at(-1)}, and misses ${missing.at(-1)}. Start the release that ran last, or one that has both.\n${wayBack}`,
  )
