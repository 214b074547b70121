import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { ExpectedError } from '../platform/expected-error.ts'

export class BackupError extends ExpectedError {}

/** A backup is a SQLite file with the site's tables and the two below. This id in its header identifies it. */
export const APPLICATION_ID = 0x73697465
/** Increased when an older `npm run restore` could not read the file. Stored as `user_version`. */
export const FORMAT = 1

export const headerLength = 100

export const startOf = (path: string): Promise<Buffer> => buffer(createReadStream(path, { end: headerLength - 1 }))

export const startsBackup = (start: Buffer): boolean =>
  start.length === headerLength &&
  start.toString('latin1', 0, 16) === 'SQLite format 3\0' &&
  start.readUInt32BE(68) === APPLICATION_ID

export const ownTables = `
  create table backup_file (path text primary key, mode integer not null, content blob not null);
  create table backup_info (made_at text not null, format integer not null, kind text not null,
    migrations text not null, sha256 text not null, manifest text not null);
`

export interface BackupInfo {
  made_at: string
  format: number
  kind: 'sqlite' | 'postgres'
  migrations: string
  sha256: string
  /** JSON of a `Manifest`. Backups from before November 2026 have none. */
  manifest?: string
}

/** Compared after a backup was written, copied or restored. */
export interface Manifest {
  rows: Record<string, number>
  files: number
  bytes: number
}

/** A digest of schema and values, which SQLite's integrity check ignores. `not indexed` reads in table order. */
export function digestOf(file: DatabaseSync): string {
  const sum = createHash('sha256')
  for (const { sql } of file.prepare('select sql from sqlite_schema where sql is not null order by name').all()) {
    sum.update(`${sql}\n`)
  }
  for (const table of tablesIn(file)) {
    if (table === 'backup_info') continue
    sum.update(`\n${table}\n`)
    const rows = file.prepare(`select * from ${quoted(table)} not indexed`)
    rows.setReadBigInts(true)
    rows.setReturnArrays(true)
    for (const row of rows.iterate()) {
      for (const value of row as unknown as unknown[]) addValue(sum, value)
    }
  }
  return sum.digest('hex')
}

function addValue(sum: ReturnType<typeof createHash>, value: unknown) {
  if (value instanceof Uint8Array) sum.update(`b${value.length}:`).update(value)
  else if (typeof value === 'string') sum.update(`s${value.length}:${value}`)
  else sum.update(`${typeof value}${value};`)
}

/** All plain tables; those of the full-text search are rebuilt from these. */
export const tablesIn = (file: DatabaseSync): string[] =>
  file
    .prepare(
      `select name from pragma_table_list
       where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
    )
    .all()
    .map(({ name }) => String(name))

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

export const isOwnTable = (name: string) => !name.startsWith('backup_') && !name.startsWith('kysely_')

export const rowsIn = (file: DatabaseSync): Manifest['rows'] =>
  Object.fromEntries(
    tablesIn(file)
      .filter(isOwnTable)
      .map((name) => [name, Number(file.prepare(`select count(*) as n from ${quoted(name)}`).get()?.n)]),
  )

export function manifestOf(backup: DatabaseSync): Manifest {
  const { files, bytes } = { ...backup.prepare(countFiles).get() }
  return { rows: rowsIn(backup), files: Number(files), bytes: Number(bytes) }
}

const countFiles = 'select count(*) as files, coalesce(sum(length(content)), 0) as bytes from backup_file'

export const sumOf = (rows: Manifest['rows']): number => Object.values(rows).reduce((sum, each) => sum + each, 0)

export const migrationsIn = (file: DatabaseSync): string[] =>
  file
    .prepare('select name from kysely_migration order by name')
    .all()
    .map(({ name }) => String(name))
