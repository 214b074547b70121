import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { syncKeywordIndex } from '../../blog/keyword-index.ts'
import { syncCollections } from '../../collections/tables.ts'
import * as first from './migrations/001-accounts-and-workflows.ts'
import * as visitors from './migrations/002-visitors.ts'
import * as writing from './migrations/003-writing.ts'
import * as workflowVersions from './migrations/004-workflow-versions.ts'
import * as signUpNames from './migrations/005-sign-up-names.ts'
import * as workflowImports from './migrations/007-workflow-imports.ts'
import * as storedPictures from './migrations/008-stored-pictures.ts'
import * as privacy from './migrations/009-private.ts'
import * as previewLinks from './migrations/010-preview-links.ts'
import type { OpenDatabase } from './open.ts'
import type { Schema } from './schema.ts'

/** In order; a migration that has run anywhere is never edited. */
const migrations: Record<string, (kind: OpenDatabase['kind']) => Migration> = {
  '001-accounts-and-workflows': first.migration,
  '002-visitors': () => visitors.migration,
  '003-writing': () => writing.migration,
  '004-workflow-versions': () => workflowVersions.migration,
  '005-sign-up-names': () => signUpNames.migration,
  '007-workflow-imports': () => workflowImports.migration,
  '008-stored-pictures': () => storedPictures.migration,
  '009-private': () => privacy.migration,
  '010-preview-links': () => previewLinks.migration,
}

/**
 * Brings the schema up to date: the numbered migrations, then what the collections' descriptions add.
 * Safe when several processes start at once: each part holds the database's lock.
 */
export async function migrate({ db, kind }: Pick<OpenDatabase, 'db' | 'kind'>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(migrations).map(([name, migration]) => [name, migration(kind)])),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  await db.transaction().execute(async (transaction) => {
    await lockStart(transaction, kind)
    await syncCollections(transaction, kind)
    await syncKeywordIndex(transaction)
  })
}

/** Makes the processes that start at once take turns. SQLite's transactions begin with the write lock already. */
export async function lockStart(db: Kysely<Schema>, kind: OpenDatabase['kind']) {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(724401)`.execute(db)
}
