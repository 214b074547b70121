import { compareWith, type Step, type Upgrade, upgrade, upgradeOrFollow } from './platform/database/migrate.ts'
import type { Logger } from './platform/log.ts'
import type { Database, Schema } from './schema.ts'
import { stored } from './stored.ts'

function allMigrations(): Record<string, Step[]> {
  const steps = stored.flatMap(({ migrations = {} }) => Object.entries(migrations))
  const byName = Map.groupBy(steps, ([name]) => name)
  return Object.fromEntries([...byName].sort().map(([name, all]) => [name, all.flatMap(([, own]) => own)]))
}

export const siteUpgrade: Upgrade<Schema> = {
  migrations: allMigrations(),
  async sync(db, kind) {
    for (const { sync } of stored) await sync?.(db, kind)
  },
  rebuilds: stored.flatMap(({ rebuilds = [] }) => rebuilds),
}

/** @throws ConfigError if a newer release has migrated the database */
export const migrate = (database: Pick<Database, 'db' | 'kind'>): Promise<void> => upgrade(database, siteUpgrade)

export async function migrateToServe({ database, log }: { database: Database; log: Logger }): Promise<void> {
  const newer = await upgradeOrFollow(database, siteUpgrade)
  if (newer.length === 0) return
  log.warn({ migrations: newer }, 'A newer release has upgraded the database; this release runs on it unchanged')
}

/** @throws as `compareWith` */
export const compareMigrations = ({ db }: Pick<Database, 'db'>) => compareWith(db, Object.keys(siteUpgrade.migrations))
