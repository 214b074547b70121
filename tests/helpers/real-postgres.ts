import pg from 'pg'
import { migrate } from '../../src/server/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../src/server/database/open.ts'
import type { FreshOptions } from './databases.ts'

let ownDatabase: Promise<string> | undefined
let made = 0
let inUse = false

/** On a real server each worker has a database of its own and each site a schema of its own, one at a time. */
export async function freshPostgres(server: string, { dataDir, migrated }: FreshOptions): Promise<OpenDatabase> {
  if (inUse) throw new Error('Close the other PostgreSQL site first: there is one a worker.')
  inUse = true
  ownDatabase ??= createDatabase(server)
  const url = await ownDatabase
  made += 1
  const schema = `site_${made}`
  await ask(url, `create schema ${schema}`)
  const within = new URL(url)
  within.searchParams.set('options', `-c search_path=${schema}`)
  const database = openDatabase({ databaseUrl: within.href, dataDir })
  if (migrated) await migrate(database)
  return {
    ...database,
    close: async () => {
      await database.close()
      await ask(url, `drop schema ${schema} cascade`)
      inUse = false
    },
  }
}

async function createDatabase(server: string): Promise<string> {
  const name = `site_test_${process.env.VITEST_POOL_ID ?? 0}`
  await ask(server, `drop database if exists ${name} with (force)`)
  await ask(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function ask(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(sql)
  await client.end()
}
