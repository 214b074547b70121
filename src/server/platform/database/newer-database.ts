import type { Kysely } from 'kysely'
import { ConfigError } from '../config-error.ts'
import { doneMigrations } from './done-migrations.ts'

/** A migration that removes something names the first migration whose release does without it: `020-…-needs-018`. */
const neededBy = /-needs-(\d+)$/

/** The migration that a release must have to use a database with this one; 0 for a migration that only adds. */
export const neededRelease = (name: string): number => Number(neededBy.exec(name)?.[1] ?? 0)

const numberOf = (name: string): number => Number.parseInt(name, 10)

/**
 * The migrations of a database that only a newer release knows; none if this release can still migrate it.
 * @param own the names of this release's migrations
 */
export async function newerMigrations<Schema>(db: Kysely<Schema>, own: readonly string[]): Promise<string[]> {
  const done = await doneMigrations(db)
  if (own.some((name) => !done.includes(name))) return []
  return done.filter((name) => !own.includes(name))
}

/** @throws ConfigError if a newer release removed what this one uses */
export function assertUsable(newer: readonly string[], own: readonly string[]): void {
  const mine = Math.max(...own.map(numberOf))
  const removing = newer.find((name) => neededRelease(name) > mine)
  if (!removing) return
  throw new ConfigError(
    `A newer release of the site has upgraded this database, and its migration ${removing} removed what this release uses.
Start the newer release, or restore a backup from before the upgrade with this one.`,
  )
}

export const newerDatabase = (newer: readonly string[]) =>
  new ConfigError(
    `A newer release of the site has upgraded this database (migration ${newer.at(-1)}). Use that release or a later one.`,
  )
