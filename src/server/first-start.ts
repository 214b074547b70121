import { sql } from 'kysely'
import { entryKindNames } from '../contract/collections.ts'
import type { AccountSite } from './accounts/index.ts'
import { assertGoodPassword, makeAdmin } from './accounts/index.ts'
import { recordDemo } from './demo/index.ts'
import { tableOf } from './entries/index.ts'
import { isBusy } from './platform/database/database-errors.ts'
import { lockMigrations } from './platform/database/migrate.ts'
import { insertNew } from './platform/database/queries.ts'
import type { Storage } from './schema.ts'
import type { Services } from './services.ts'
import { openStores } from './stores.ts'

type Needed<Name extends keyof Services = 'config' | 'database'> = Pick<Services, Name>

export const wantsDemo = async ({ config, database }: Needed): Promise<boolean> =>
  config.demoContent && (await isEmpty(database))

export async function loadDemoOnce(
  {
    config,
    database,
    log,
    now,
    pictures,
    settings,
  }: Needed<'config' | 'database' | 'log' | 'now' | 'pictures' | 'settings'>,
  folder?: string,
): Promise<void> {
  if (!config.demoContent) return
  const loading = database.db.transaction()
  await retryWhileBusy(() =>
    loading.execute(async (db) => {
      await lockMigrations(db, database.kind)
      const storage = { ...database, db }
      if (!(await isEmpty(storage))) return
      const { loadDemoContent } = await import('./demo/load.ts')
      const stores = openStores(storage, { now, pictures, ownerName: settings.ownerName })
      await recordDemo(db, await loadDemoContent(stores, log, folder))
    }),
  )
  database.content.changed()
}

/** Keeps the next start from loading the demo content into a database that is still empty. */
export async function declineDemo({ database }: Needed<'database'>): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    await lockMigrations(db, database.kind)
    if (await isEmpty({ db })) await recordDemo(db, {})
  })
}

/** Retries while another process loads the demo, which may take longer than the wait for a lock. */
async function retryWhileBusy(load: () => Promise<void>, tries = 20): Promise<void> {
  try {
    await load()
  } catch (error) {
    if (tries === 1 || !isBusy(error)) throw error
    await retryWhileBusy(load, tries - 1)
  }
}

/** Whether the database never had content. An owner who deleted the demo content does not get it back. */
async function isEmpty({ db }: Pick<Storage, 'db'>): Promise<boolean> {
  if (await db.selectFrom('setting').select('name').where('name', '=', 'demo').executeTakeFirst()) return false
  for (const table of entryKindNames.map(tableOf)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  return true
}

type AdminParts = Needed<'config' | 'database' | 'now'> & Pick<AccountSite, 'accounts'>

/** @returns null if there is an admin already @throws ConfigError if ADMIN_PASSWORD is a common password */
export async function ensureAdmin({ accounts, config, database, now }: AdminParts) {
  if (await accounts.hasAdmin()) return null
  await assertGoodPassword(config)
  // One of several starting processes takes the task; a second one would change the password that the first has shown.
  if (!(await takeTask(database, 'first-admin', now())) && (await appears(accounts))) return null
  const email = config.adminEmail ?? 'admin@example.com'
  return { email, ...(await makeAdmin({ accounts, config }, email)) }
}

const takeTask = ({ db }: Storage, name: string, now: Date): Promise<boolean> =>
  insertNew(db, 'setting', { name, value: now.toISOString() })

/** Waits for the first admin. @returns false if the process that is creating it was killed */
async function appears(accounts: AccountSite['accounts']): Promise<boolean> {
  for (let waited = 0; waited < 5_000; waited += 100) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    if (await accounts.hasAdmin()) return true
  }
  return false
}
