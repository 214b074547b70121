import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { flush } from '../platform/files/disk.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Database } from '../schema.ts'
import type { BackupPlace } from './automatic/place.ts'
import { type BackupKind, expired, nameOf } from './automatic/retention.ts'
import { assertIntact, readBackup } from './check.ts'
import { listDataFiles, removeExcluded } from './contents.ts'
import { assertSpace, databaseSize, isBackup, removeUnfinished, unfinishedPath } from './disk.ts'
import { encryptFile } from './encryption.ts'
import {
  APPLICATION_ID,
  BackupError,
  type BackupInfo,
  digestOf,
  FORMAT,
  type Manifest,
  manifestOf,
  migrationsIn,
  ownTables,
  sumOf,
} from './format.ts'
import { copyFromPostgres } from './postgres.ts'

export interface Site {
  database: Pick<Database, 'db' | 'kind'>
  files: FileStore
}

/** SQLite's maximum size of a value. */
const LARGEST = 1_000_000_000

/** The file gets its name only when it is complete, encrypted, read back and flushed. @throws BackupError */
export async function makeBackup({ database, files: stored }: Site, file: string, backupKey: string | null = null) {
  if (existsSync(file)) throw new BackupError(`${file} already exists. Choose another name.`)
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  removeUnfinished(folder, (name) => isBackup(name) || name.startsWith(`${basename(file)}.`))
  const partial = unfinishedPath(file)
  const locked = unfinishedPath(`${file}.encrypted`)
  const clean = () => {
    for (const path of [partial, locked]) {
      for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true })
    }
  }
  // A signal, or the end of the parent process, ends this process early.
  process.on('exit', clean)
  try {
    assertSpace(folder, await databaseSize(database))
    // SQLite accepts an empty file. This one is readable by the owner only.
    closeSync(openSync(partial, 'wx', 0o600))
    if (database.kind === 'sqlite') await sql`vacuum into ${partial}`.execute(database.db)
    else await copyFromPostgres(database.db, partial)
    const made = await complete(partial, stored, database.kind)
    // As a restore would read it, with its sums and counts.
    const { backup } = await readBackup(partial)
    backup.close()
    if (backupKey) {
      assertSpace(folder, statSync(partial).size)
      await encryptFile(partial, locked, backupKey)
    }
    const finished = backupKey ? locked : partial
    await flush(finished)
    renameSync(finished, file)
    await flush(folder)
    return { file, size: statSync(file).size, rows: sumOf(made.rows), files: made.files }
  } finally {
    process.off('exit', clean)
    clean()
  }
}

/** Makes a backup and then removes those that are no longer needed. @throws BackupError */
export async function keepBackup(
  site: Site,
  place: BackupPlace,
  { kind, now, backupKey }: { kind: BackupKind; now: Date; backupKey: string | null },
) {
  const name = nameOf(kind, now)
  const made = await place.keep(name, (path) => makeBackup(site, path, backupKey))
  for (const old of expired(await place.list())) await place.remove(old.name)
  return { ...made, name }
}

async function complete(partial: string, stored: FileStore, kind: BackupInfo['kind']): Promise<Manifest> {
  using backup = new DatabaseSync(partial, { enableForeignKeyConstraints: false })
  backup.exec(`PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; begin; ${ownTables}`)
  removeExcluded(backup)
  await addFiles(backup, stored, dirname(partial))
  const manifest = manifestOf(backup)
  backup.exec(`PRAGMA application_id=${APPLICATION_ID}; PRAGMA user_version=${FORMAT}`)
  const migrations = JSON.stringify(migrationsIn(backup))
  backup
    .prepare('insert into backup_info values (?, ?, ?, ?, ?, ?)')
    .run(new Date().toISOString(), FORMAT, kind, migrations, digestOf(backup), JSON.stringify(manifest))
  backup.exec('commit')
  assertIntact(backup, 'The database has damaged pages, so the backup would be incomplete. Nothing was written.')
  return manifest
}

async function addFiles(backup: DatabaseSync, stored: FileStore, folder: string) {
  const insert = backup.prepare('insert into backup_file values (?, ?, ?)')
  for (const key of await listDataFiles(stored)) {
    const file = await stored.open(key)
    // The running site has deleted the file since it was listed.
    if (!file) continue
    if (file.size > LARGEST) throw new BackupError(`${key} is larger than 1 GB and does not fit into a backup.`)
    assertSpace(folder, file.size)
    insert.run(key, 0o600, await file.bytes())
  }
}
