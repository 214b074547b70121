import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { siteUpgrade } from '../../migrations.ts'
import { ConfigError } from '../../platform/config-error.ts'
import type { Database } from '../../schema.ts'
import { settingsOf } from './backups.ts'
import { backupInChild, type MakeKept } from './in-child.ts'

type Migrated = Pick<Database, 'db' | 'kind'>

/**
 * Upgrades a database, after a backup if it has data and a migration is due. Of several processes that start at once
 * one makes the backup and the others wait.
 * @throws ConfigError if the backup failed; nothing was migrated then
 */
export async function backUpAndMigrate(
  database: Migrated,
  config: Config,
  migrate: (database: Migrated) => Promise<void>,
  make: MakeKept = backupInChild,
): Promise<void> {
  await oneAtATime(database, async () => {
    if (await isUpgrade(database)) {
      await make({ kind: 'before-migration', settings: settingsOf(config) }).catch((error: Error) => {
        throw new ConfigError(
          `The database must be migrated, but the backup before that failed, so nothing was changed. ${error.message}`,
        )
      })
    }
    await migrate(database)
  })
}

/** Whether the database has been used by an earlier version. */
async function isUpgrade({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  return done.size > 0 && Object.keys(siteUpgrade.migrations).some((name) => !done.has(name))
}

/** A lock of its own, because the migrations take theirs in other connections. SQLite has one process almost always. */
async function oneAtATime({ db, kind }: Migrated, work: () => Promise<void>): Promise<void> {
  if (kind === 'sqlite') return work()
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(724402)`.execute(connection)
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(724402)`.execute(connection)
    }
  })
}
