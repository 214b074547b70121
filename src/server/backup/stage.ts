import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { stagePrefix } from '../platform/files/data-dir.ts'
import { flush } from './durable.ts'
import { removeExcluded } from './excluded.ts'
import { migrateSqlite } from './from-postgres.ts'

/** A folder next to the site's database. Nothing else reads it, and a rename moves a file into place. */
export function openStage(database: string): string {
  removeStages(database)
  const folder = join(dirname(database), stagePrefix + process.pid)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/**
 * Unpacks the rows of a backup, migrated to the current schema.
 * @param file a backup that `openBackup` has checked.
 * @returns the file with the rows
 */
export async function unpackRows(file: string, stage: string, database: string): Promise<string> {
  const staged = join(stage, basename(database))
  await unpackDatabase(file, staged)
  return staged
}

/** Removes all staging folders, also those of killed restores. */
export function removeStages(database: string) {
  const folder = dirname(database)
  if (!existsSync(folder)) return
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
