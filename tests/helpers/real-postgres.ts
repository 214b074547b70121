import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../../src/server/migrations.ts'
import { openDatabase } from '../../src/server/platform/database/open.ts'
import type { Database, Schema } from '../../src/server/schema.ts'
import { schemaCleaner } from './clean-schema.ts'
import type { FreshOptions } from './databases.ts'

let own: Promise<{ url: string; client: pg.Client }> | undefined
let inUse = false
const clean = schemaCleaner()

/** On a real server each worker has its own database, which serves one site at a time. */
export async function freshPostgres(server: string, options: FreshOptions): Promise<Database> {
  if (inUse) throw new Error('Close the other PostgreSQL site first: there is one per worker.')
  inUse = true
  own ??= createDatabase(server)
  const { url, client } = await own
  const database = openDatabase<Schema>({ databaseUrl: url, dataDir: options.dataDir })
  // The version rises when the listener is connected, and must not do so in the middle of a test.
  while (database.content.current === 1) await wait(1)
  await clean(
    (sql) => client.query(sql),
    options,
    () => migrate(database),
  )
  return {
    ...database,
    close: async () => {
      await database.close()
      inUse = false
    },
  }
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
  return { url: url.href, client }
}
