import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { FileStore } from '../platform/files/files.ts'
import type { Database } from '../schema.ts'
import { BackupError } from './backup-error.ts'
import { listDataFiles } from './data-files.ts'
import { flush } from './durable.ts'
import { removeExcluded } from './excluded.ts'
import { APPLICATION_ID, type BackupInfo, countRows, digestOf, FORMAT, migrationsIn, ownTables } from './format.ts'
import { copyFromPostgres } from './from-postgres.ts'

export interface Backup {
  file: string
  /** Bytes of the file. */
  size: number
  rows: number
  files: number
}

/** SQLite's maximum size of a value. */
const LARGEST = 1_000_000_000

/**
 * Writes a snapshot of the whole site to a new file. The site may be running. The file gets its final name only when it
 * is complete, checked and flushed to the disk.
 * @throws BackupError
 */
export async function makeBackup(
  { database, files: stored }: { database: Pick<Database, 'db' | 'kind'>; files: FileStore },
  file: string,
): Promise<Backup> {
  if (existsSync(file)) throw new BackupError(`${file} exists already. Choose another name.`)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const partial = `${file}.${process.pid}.partial`
  try {
    // SQLite accepts an empty file. This one is readable by the owner only.
    closeSync(openSync(partial, 'wx', 0o600))
    if (database.kind === 'sqlite') await sql`vacuum into ${partial}`.execute(database.db)
    else await copyFromPostgres(database.db, partial)
    const { rows, files } = await complete(partial, stored, database.kind)
    flush(partial)
    renameSync(partial, file)
    flush(dirname(file))
    return { file, size: statSync(file).size, rows, files }
  } catch (error) {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(partial + suffix, { force: true })
    throw error
  }
}

/** Adds the files and the backup's metadata, then checks the result. */
async function complete(partial: string, stored: FileStore, kind: BackupInfo['kind']) {
  const backup = new DatabaseSync(partial, { enableForeignKeyConstraints: false })
  try {
    backup.exec(`PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; begin; ${ownTables}`)
    removeExcluded(backup)
    const files = await addFiles(backup, stored)
    backup.exec(`PRAGMA application_id=${APPLICATION_ID}; PRAGMA user_version=${FORMAT}`)
    backup
      .prepare('insert into backup_info values (?, ?, ?, ?, ?)')
      .run(new Date().toISOString(), FORMAT, kind, JSON.stringify(migrationsIn(backup)), digestOf(backup))
    backup.exec('commit')
    assertIntact(backup, 'The database has damaged pages, so the backup would be incomplete. Nothing was written.')
    return { rows: countRows(backup), files }
  } finally {
    backup.close()
  }
}

async function addFiles(backup: DatabaseSync, stored: FileStore): Promise<number> {
  const insert = backup.prepare('insert into backup_file values (?, ?, ?)')
  let files = 0
  for (const key of await listDataFiles(stored)) {
    const file = await stored.open(key)
    // The running site has deleted it since it was listed.
    if (!file) continue
    if (file.size > LARGEST) throw new BackupError(`${key} is larger than 1 GB and does not fit into a backup.`)
    insert.run(key, 0o600, await file.bytes())
    files += 1
  }
  return files
}

/** @throws BackupError with this sentence if SQLite's integrity check fails */
export function assertIntact(file: DatabaseSync, sentence: string) {
  const found = file.prepare('PRAGMA integrity_check').get()?.integrity_check
  if (found !== 'ok') throw new BackupError(sentence)
}
