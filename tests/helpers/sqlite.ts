import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../src/server/migrations.ts'
import { openDatabase } from '../../src/server/platform/database/open.ts'
import type { Schema } from '../../src/server/schema.ts'
import type { FreshOptions } from './databases.ts'

let template: Promise<string> | undefined

/** A copy of a database file that each worker migrates once. */
export async function freshSqlite({ dataDir, migrated }: FreshOptions) {
  if (migrated) {
    template ??= migratedFile()
    copyFileSync(await template, join(dataDir, 'site.db'))
  }
  return openDatabase<Schema>({ databaseUrl: null, dataDir })
}

async function migratedFile(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-template-'))
  const database = openDatabase<Schema>({ databaseUrl: null, dataDir })
  await migrate(database)
  await database.close()
  return join(dataDir, 'site.db')
}
