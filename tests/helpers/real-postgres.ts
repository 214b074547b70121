import pg from 'pg'
import { migrate } from '../../src/server/migrations.ts'
import { ContentVersion } from '../../src/server/platform/database/content-version.ts'
import { openDatabase, opened } from '../../src/server/platform/database/open.ts'
import type { Database, Schema } from '../../src/server/schema.ts'
import { schemaCleaner } from './clean-schema.ts'
import type { FreshOptions } from './databases.ts'

let own: Promise<{ database: Database; client: pg.Client }> | undefined
let inUse = false
const clean = schemaCleaner()

/**
 * On a real server each worker has its own database and pool, which serve one site at a time. A site does not hear of
 * other processes: tests of that open their databases themselves.
 */
export async function freshPostgres(server: string, options: FreshOptions): Promise<Database> {
  if (inUse) throw new Error('Close the other PostgreSQL site first: there is one per worker.')
  inUse = true
  own ??= createDatabase(server)
  const { database: kept, client } = await own
  const database = {
    ...opened(kept.db, 'postgres', new ContentVersion()),
    pool: kept.pool,
    // The next site uses the same pool.
    close: async () => {
      inUse = false
    },
  }
  await clean(
    (sql) => client.query(sql),
    options,
    () => migrate(database),
  )
  return database
}

async function createDatabase(server: string) {
  const name = `site_test_${process.env.VITEST_POOL_ID ?? 0}`
  const keeper = new pg.Client(server)
  await keeper.connect()
  await keeper.query(`drop database if exists ${name} with (force)`)
  await keeper.query(`create database ${name}`)
  await keeper.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  const client = new pg.Client(url.href)
  await client.connect()
  const database = openDatabase<Schema>({ databaseUrl: url.href, dataDir: '' })
  await database.content.close()
  return { database, client }
}
