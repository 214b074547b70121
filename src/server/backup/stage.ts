import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { stagePrefix } from '../platform/files/data-dir.ts'
import { flush } from './durable.ts'
import { removeExcluded } from './excluded.ts'
import { migrateSqlite } from './from-postgres.ts'

/**
 * Unpacks the rows of a backup, migrated to the current schema, into a folder next to the site's database. Nothing else
 * reads that folder, and a rename moves the file into place.
 * @param file a backup that `openBackup` has checked.
 * @returns the file with the rows
 */
export async function openStage(file: string, database: string): Promise<string> {
  removeStages(database)
  const folder = join(dirname(database), stagePrefix + process.pid)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const staged = join(folder, basename(database))
  await unpackDatabase(file, staged)
  return staged
}

/** Removes all staging folders, also those of killed restores. */
export function removeStages(database: string) {
  const folder = dirname(database)
  for (const name of readdirSync(folder)) {
    if (name.startsWith(stagePrefix)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

async function unpackDatabase(from: string, to: string) {
  copyFileSync(from, to)
  const database = new DatabaseSync(to, { enableForeignKeyConstraints: false })
  database.exec('drop table backup_file; drop table backup_info')
  database.exec('PRAGMA application_id=0; PRAGMA user_version=0')
  database.close()
  await migrateSqlite(to)
  const migrated = new DatabaseSync(to)
  removeExcluded(migrated)
  migrated.exec('vacuum')
  migrated.close()
  flush(to)
}
