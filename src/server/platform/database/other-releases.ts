import { type Kysely, sql } from 'kysely'
import { ConfigError } from '../expected-error.ts'

/** In order. @throws if the database is not reachable or has had none */
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
export const otherDatabase = (missing: readonly string[], unknown: readonly string[]) =>
  new ConfigError(
    `Another release of the site has upgraded this database: this one does not know its migration ${unknown.at(-1)}, and misses ${missing.at(-1)}. Start the release that ran last, or one that has both.\n${wayBack}`,
  )
