import { PGlite } from '@electric-sql/pglite'
import { type Driver, Kysely, PGliteDialect } from 'kysely'
import { migrate } from '../../src/server/migrations.ts'
import { ContentVersion } from '../../src/server/platform/database/content-version.ts'
import { opened } from '../../src/server/platform/database/open.ts'
import type { Database, Schema } from '../../src/server/schema.ts'
import { type Ask, schemaCleaner } from './clean-schema.ts'
import type { FreshOptions } from './databases.ts'

let server: Promise<PGlite> | undefined
let inUse = false
const clean = schemaCleaner()

export function startPglite(): Promise<PGlite> {
  server ??= PGlite.create()
  return server
}

/** PGlite starts once per worker and serves one site at a time, because it has one connection. */
export async function freshPglite(options: FreshOptions): Promise<Database> {
  if (inUse) throw new Error('Close the other PostgreSQL site first: there is one per worker.')
  inUse = true
  const pglite = await startPglite()
  const database = {
    ...opened(new Kysely<Schema>({ dialect: new OneAtATime({ pglite }) }), 'postgres', new ContentVersion()),
    // The next site uses the same PGlite.
    close: async () => {
      inUse = false
    },
  }
  const ask: Ask = async (sql) => (await pglite.exec(sql)).at(-1) ?? { rows: [] }
  await clean(ask, options, () => migrate(database))
  return database
}

/**
 * PGlite has one connection, which Kysely shares between all callers: concurrent queries and transactions would mix. This
 * dialect serialises them, as on SQLite.
 */
class OneAtATime extends PGliteDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    let free = Promise.resolve()
    let done = () => {}
    driver.acquireConnection = async (options) => {
      const turn = free
      let release = () => {}
      free = new Promise((resolve) => {
        release = resolve
      })
      await turn
      done = release
      return acquire(options)
    }
    driver.releaseConnection = async () => done()
    return driver
  }
}
