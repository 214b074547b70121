import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { migrate } from '../migrations.ts'
import { openSqlite } from '../platform/database/sqlite.ts'
import { isKey } from '../platform/files/keys.ts'
import type { Schema } from '../schema.ts'
import { BackupError } from './backup-error.ts'
import { headerOf } from './data-files.ts'
import { isExcluded } from './excluded.ts'
import { APPLICATION_ID, type BackupInfo, digestOf, FORMAT, migrationsIn } from './format.ts'
import { assertIntact } from './make.ts'

/**
 * Opens a file for reading, after checking that it is a complete backup that this version can restore.
 * @throws BackupError saying what is wrong with it.
 */
export async function openBackup(file: string): Promise<{ backup: DatabaseSync; info: BackupInfo }> {
  await assertHeader(file)
  const damaged = `${file} is damaged: its contents have changed since it was made. Use another backup.`
  let backup: DatabaseSync | undefined
  try {
    backup = new DatabaseSync(file, { readOnly: true })
    assertIntact(backup, damaged)
    const info = backup.prepare('select * from backup_info').get() as unknown as BackupInfo
    if (info.sha256 !== digestOf(backup)) throw new BackupError(damaged)
    await assertKnownMigrations(info, file)
    assertSafePaths(backup, file)
    return { backup, info }
  } catch (error) {
    backup?.close()
    if (error instanceof BackupError) throw error
    // SQLite's messages about a corrupt file do not help the owner.
    throw new BackupError(damaged)
  }
}

/** Detects other files, newer formats and truncated files by the header. */
async function assertHeader(file: string) {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat?.isFile()) throw new BackupError(`${file} does not exist.`)
  const header = await headerOf(file)
  if (header?.readUInt32BE(68) !== APPLICATION_ID) throw new BackupError(`${file} is not a backup of this site.`)
  if (header.readUInt32BE(60) > FORMAT) throw new BackupError(newer(file))
  const pageSize = header.readUInt16BE(16)
  const expected = (pageSize === 1 ? 65_536 : pageSize) * header.readUInt32BE(28)
  if (stat.size < expected) {
    throw new BackupError(`${file} is incomplete: it has ${stat.size} of ${expected} bytes. Copy it again.`)
  }
}

/** Runs the migrations in memory to get their names, so that no second list of them is needed. */
async function assertKnownMigrations(info: BackupInfo, file: string) {
  const { dialect, database } = openSqlite(':memory:')
  const db = new Kysely<Schema>({ dialect })
  try {
    await migrate({ db, kind: 'sqlite' })
    const known = new Set(migrationsIn(database))
    const used: string[] = JSON.parse(info.migrations)
    if (used.some((name) => !known.has(name))) throw new BackupError(newer(file))
  } finally {
    await db.destroy()
  }
}

const newer = (file: string) =>
  `${file} was made by a newer version of the site. Update the site, then restore the backup.`

/** The files of a backup must stay inside DATA_DIR and must not overwrite the database. */
function assertSafePaths(backup: DatabaseSync, file: string) {
  for (const { path } of backup.prepare('select path from backup_file').all()) {
    if (isExcluded(String(path)) || isKey(String(path))) continue
    throw new BackupError(`${file} contains a file with a path outside DATA_DIR. This site did not make it.`)
  }
}
