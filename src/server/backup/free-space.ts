import { statfsSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../schema.ts'
import { BackupError } from './backup-error.ts'

/** What a backup leaves free, so that the site can still write: a twentieth of the disk, at most 100 MB. */
const reserve = (disk: number) => Math.min(100_000_000, disk / 20)

/**
 * @param bytes that are about to be written into the folder
 * @throws BackupError if the disk would become full
 */
export function assertSpace(folder: string, bytes: number): void {
  const { bavail, blocks, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const needed = bytes + reserve(blocks * bsize)
  if (free >= needed) return
  const megabytes = (number: number) => Math.ceil(number / 1_000_000).toLocaleString('en')
  throw new BackupError(
    `There is not enough free space for the backup in ${folder}: it needs ${megabytes(needed)} MB, and ` +
      `${megabytes(free)} MB are free. Free some space, or set BACKUP_URL to keep backups elsewhere.`,
  )
}

/** About how many bytes a copy of the database has. */
export async function databaseSize({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<number> {
  const size =
    kind === 'sqlite'
      ? sql<{ size: number }>`select page_count * page_size as size from pragma_page_count, pragma_page_size`
      : sql<{ size: string }>`select sum(pg_table_size(oid)) as size from pg_class
          where relkind = 'r' and relnamespace = current_schema()::regnamespace`
  const { rows } = await size.execute(db)
  return Number(rows[0]?.size ?? 0)
}
