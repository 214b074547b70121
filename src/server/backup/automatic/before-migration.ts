import type { Config } from '../../config.ts'
import { siteUpgrade } from '../../migrations.ts'
import { doneMigrations } from '../../platform/database/migrate.ts'
import { ConfigError } from '../../platform/expected-error.ts'
import type { Database } from '../../schema.ts'
import { backupInChild, type MakeKept, settingsOf } from '../in-child.ts'
import { openPlace } from './place.ts'

const recently = 10 * 60 * 1000

type Migrated = Pick<Database, 'db' | 'kind'>

/** Makes a backup before it upgrades a database. @throws ConfigError if the backup failed; nothing was migrated then */
export async function backUpAndMigrate(
  database: Migrated,
  config: Config,
  migrate: (database: Migrated) => Promise<void>,
  make: MakeKept = backupInChild,
): Promise<void> {
  if ((await isUpgrade(database)) && !(await hasRecent(config))) {
    await make({ kind: 'before-migration', settings: settingsOf(config) }).catch((error: Error) => {
      throw new ConfigError(
        `The database must be migrated, but the backup before that failed, so nothing was changed. ${error.message}`,
      )
    })
  }
  await migrate(database)
}

/** Whether another starting process, or this one before a restart, has just made the backup. */
async function hasRecent(config: Config): Promise<boolean> {
  const kept = await openPlace(config)
    .list()
    .catch(() => [])
  const since = Date.now() - recently
  return kept.some(({ kind, madeAt }) => kind === 'before-migration' && madeAt.getTime() > since)
}

async function isUpgrade({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return false
  const done = await doneMigrations(db)
  return done.length > 0 && Object.keys(siteUpgrade.migrations).some((name) => !done.includes(name))
}
