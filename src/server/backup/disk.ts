import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../schema.ts'
import { BackupError } from './format.ts'

/** Next to DATA_DIR and not inside, so that deleting DATA_DIR does not delete the backups. */
export const backupsFolder = (dataDir: string) => join(dirname(dataDir), 'backups')

/** Whether an unfinished file belongs to a backup: an owner's folder also has files of other programs. */
export const isBackup = (name: string): boolean => name.includes('.backup.')

/** In UTC and without separators that a file system forbids, so that names sort by time: `2026-01-31-174500`. */
export const stampOf = (time: Date): string => time.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')

/** A free name. @param ending empty for a folder */
export function newBackupPath(dataDir: string, name: 'site' | 'before-restore', ending: '.backup' | ''): string {
  const start = join(backupsFolder(dataDir), `${name}-${stampOf(new Date())}`)
  let place = start + ending
  for (let number = 2; existsSync(place); number += 1) place = `${start}-${number}${ending}`
  return place
}

/** Backups contain password hashes and personal data. */
export function makeBackupsFolder(folder: string) {
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, '.gitignore'), '*\n')
}

/** Process ids repeat in containers that share a volume, so the name of the machine is needed as well. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)

export const unfinishedPath = (file: string, pid = process.pid) => `${file}.${machine}-${pid}.partial`

const unfinished = /\.(?<by>[0-9a-f]{8})-(?<pid>\d+)\.partial(-wal|-shm|-journal)?$/
const day = 24 * 60 * 60 * 1000

/** Removes files of this process and of ended processes of this machine, and every unfinished file after a day. */
export function removeUnfinished(folder: string, isOwn: (name: string) => boolean = () => true): void {
  for (const name of namesIn(folder)) {
    const { by, pid } = unfinished.exec(name)?.groups ?? {}
    if (by === undefined || !isOwn(name)) continue
    const path = join(folder, name)
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    const isInUse = by !== machine || isAnother(Number(pid))
    if (isInUse && Date.now() - written < day) continue
    try {
      rmSync(path, { force: true, recursive: true })
    } catch {
      // The file belongs to another user of this machine.
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // The folder does not exist yet.
    return []
  }
}

/** Whether another process has this id. A file with our own id is from an earlier process: ids repeat in containers. */
function isAnother(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** What stays free for the site to write: a twentieth of the disk, at most 100 MB. */
const reserve = (disk: number) => Math.min(100_000_000, disk / 20)

/** @throws BackupError if these bytes would fill the disk */
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

export async function databaseSize({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<number> {
  const size =
    kind === 'sqlite'
      ? sql<{ size: number }>`select page_count * page_size as size from pragma_page_count, pragma_page_size`
      : sql<{ size: string }>`select sum(pg_table_size(oid)) as size from pg_class
          where relkind = 'r' and relnamespace = current_schema()::regnamespace`
  const { rows } = await size.execute(db)
  return Number(rows[0]?.size ?? 0)
}
