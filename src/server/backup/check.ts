import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { Kysely, sql } from 'kysely'
import { siteUpgrade } from '../migrations.ts'
import { upgrade } from '../platform/database/migrate.ts'
import { openSqlite } from '../platform/database/sqlite.ts'
import type { FileStore } from '../platform/files/files.ts'
import { isKey } from '../platform/files/keys.ts'
import type { Database, Schema } from '../schema.ts'
import { isExcluded, type planFiles } from './contents.ts'
import {
  BackupError,
  type BackupInfo,
  digestOf,
  FORMAT,
  type Manifest,
  manifestOf,
  rowsIn,
  startOf,
  startsBackup,
  sumOf,
} from './format.ts'

interface OpenBackup {
  backup: DatabaseSync
  info: BackupInfo
  manifest: Manifest
}

/** @param name used in errors @throws BackupError if it is not a complete backup that this version can restore */
export async function openBackup(file: string, name = file): Promise<OpenBackup> {
  const opened = await readBackup(file, name)
  const used: string[] = JSON.parse(opened.info.migrations)
  if (used.every((each) => Object.hasOwn(siteUpgrade.migrations, each))) return opened
  opened.backup.close()
  throw new BackupError(newer(name))
}

/** Checks its pages, every value, and the counts of its manifest. @throws BackupError */
export async function readBackup(path: string, file = path): Promise<OpenBackup> {
  await assertHeader(path, file)
  const damaged = `${file} is damaged: its contents have changed since it was made. Use another backup.`
  let backup: DatabaseSync | undefined
  try {
    backup = new DatabaseSync(path, { readOnly: true })
    assertIntact(backup, damaged)
    const info = backup.prepare('select * from backup_info').get() as unknown as BackupInfo
    if (info.sha256 !== digestOf(backup)) throw new BackupError(damaged)
    const manifest = manifestOf(backup)
    if (info.manifest && !isDeepStrictEqual(JSON.parse(info.manifest), manifest)) throw new BackupError(damaged)
    assertSafePaths(backup, file)
    return { backup, info, manifest }
  } catch (error) {
    backup?.close()
    if (error instanceof BackupError) throw error
    // SQLite's messages about a corrupt file do not help the owner.
    throw new BackupError(damaged)
  }
}

async function assertHeader(path: string, file: string) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isFile()) throw new BackupError(`${file} does not exist.`)
  const header = await startOf(path)
  if (!startsBackup(header)) throw new BackupError(`${file} is not a backup of this site.`)
  if (header.readUInt32BE(60) > FORMAT) throw new BackupError(newer(file))
  const pageSize = header.readUInt16BE(16)
  const expected = (pageSize === 1 ? 65_536 : pageSize) * header.readUInt32BE(28)
  if (stat.size < expected) {
    throw new BackupError(`${file} is incomplete: it has ${stat.size} of ${expected} bytes. Copy it again.`)
  }
}

const newer = (file: string) =>
  `${file} was made by a newer version of the site. Update the site, then restore the backup.`

/** Paths must stay inside DATA_DIR and must not overwrite the database. */
function assertSafePaths(backup: DatabaseSync, file: string) {
  for (const { path } of backup.prepare('select path from backup_file').all()) {
    if (isExcluded(String(path)) || isKey(String(path))) continue
    throw new BackupError(`${file} contains a file with a path outside DATA_DIR. This site did not make it.`)
  }
}

/** @throws BackupError with this sentence */
export function assertIntact(file: DatabaseSync, sentence: string) {
  const report = file.prepare('PRAGMA integrity_check').get()?.integrity_check
  if (report !== 'ok') throw new BackupError(sentence)
}

/** @param names runs only these migrations, to get the schema of an earlier version */
export async function migrateSqlite(file: string, names?: readonly string[]): Promise<void> {
  const { migrations, sync } = siteUpgrade
  const done = Object.entries(migrations).filter(([name]) => names?.includes(name))
  const to = names ? { migrations: Object.fromEntries(done), sync, rebuilds: [] } : siteUpgrade
  const db = new Kysely<Schema>({ dialect: openSqlite(file).dialect })
  try {
    await upgrade({ db, kind: 'sqlite' }, to)
  } finally {
    await db.destroy()
  }
}

export interface TableRows {
  table: string
  /** Undefined for a table that an upgrade has added or removed. */
  inBackup: number | undefined
  restored: number | undefined
}

export interface Restored {
  madeAt: string
  rows: number
  files: number
  bytes: number
  tables: TableRows[]
  /** A copy of the previous data: a folder (SQLite) or a backup (PostgreSQL); null if there was none. */
  before: string | null
}

interface Comparison {
  manifest: Manifest
  files: Pick<Awaited<ReturnType<typeof planFiles>>, 'keys' | 'contentOf'>
  stored: FileStore
  /** The rows of the backup after its upgrade to the current version. */
  staged: Manifest['rows']
  database: Pick<Database, 'db'> | { file: string }
}

/** Compares every table and every byte of the files. @throws BackupError naming what differs */
export async function compareRestored({ manifest, files, stored, staged, database }: Comparison) {
  const present = 'file' in database ? rowsOf(database.file) : await rowsInPostgres(database, Object.keys(staged))
  const wrong = Object.keys(staged).filter((table) => present[table] !== staged[table])
  let bytes = 0
  for (const key of files.keys) {
    const content = files.contentOf(key)
    const there = await (await stored.open(key))?.bytes()
    if (!there?.equals(content)) wrong.push(key)
    bytes += content.length
  }
  if (wrong.length > 0) {
    throw new BackupError(`After the restore, these differ from the backup: ${wrong.join(', ')}. Restore again.`)
  }
  const names = [...new Set([...Object.keys(manifest.rows), ...Object.keys(present)])].sort()
  const tables = names.map((table) => ({ table, inBackup: manifest.rows[table], restored: present[table] }))
  return { rows: sumOf(present), files: files.keys.length, bytes, tables } satisfies Partial<Restored>
}

/** The rows by table of a SQLite file. @throws BackupError if it is damaged */
export function rowsOf(file: string): Manifest['rows'] {
  using database = new DatabaseSync(file)
  assertIntact(database, `${file} is damaged after the restore. Is the disk faulty?`)
  return rowsIn(database)
}

async function rowsInPostgres({ db }: Pick<Database, 'db'>, tables: string[]): Promise<Manifest['rows']> {
  const rows: Manifest['rows'] = {}
  for (const table of tables) {
    const counted = await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(db)
    rows[table] = Number(counted.rows[0]?.n)
  }
  return rows
}
