import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { ownVersion } from '../../src/server/database/content-version.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { type OpenDatabase, opened } from '../../src/server/database/open.ts'
import type { Schema } from '../../src/server/database/schema.ts'
import type { FreshOptions } from './databases.ts'

let server: Promise<PGlite> | undefined
/** What empties the tables of a schema that nobody changed since it was migrated. */
let truncate: string | null = null
let inUse = false

/** PGlite starts once a worker and serves one site at a time: it has one connection. */
export async function freshPglite({ migrated }: FreshOptions): Promise<OpenDatabase> {
  if (inUse) throw new Error('Close the other PostgreSQL site first: there is one a worker.')
  inUse = true
  server ??= PGlite.create()
  const pglite = await server
  const database = {
    ...opened(new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) }), 'postgres', ownVersion()),
    close: async () => {
      inUse = false
    },
  }
  // Emptying the tables takes a tenth of the time of making them.
  if (migrated && truncate) await pglite.exec(truncate)
  else {
    truncate = null
    await pglite.exec('drop schema public cascade; create schema public')
    if (migrated) {
      await migrate(database)
      truncate = await truncation(pglite)
    }
  }
  return database
}

async function truncation(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  )
  return `truncate ${rows.map(({ name }) => name).join(', ')}`
}
