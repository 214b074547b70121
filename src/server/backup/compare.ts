import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { FileStore } from '../platform/files/files.ts'
import type { Database } from '../schema.ts'
import { assertIntact } from './check.ts'
import { BackupError, type Manifest, rowsIn, sumOf } from './format.ts'
import type { planFiles } from './switch-files.ts'

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

/** Every table and every byte. @throws BackupError naming what differs */
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
