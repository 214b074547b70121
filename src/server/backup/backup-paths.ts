import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Next to DATA_DIR and not inside, so that deleting DATA_DIR does not delete the backups. */
export const backupsFolder = (dataDir: string) => join(dirname(dataDir), 'backups')

/** Whether a file that has no final name yet is of a backup; an owner's folder also has files of other programs. */
export const isBackup = (name: string): boolean => name.includes('.backup.')

/** In UTC and without separators that a file system forbids, so that names sort by time: `2026-01-31-174500`. */
export const stampOf = (time: Date): string => time.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')

/**
 * A free name in that folder, such as `site-2026-01-31-174500.backup`.
 * @param ending empty for a folder
 */
export function newBackupPath(dataDir: string, name: 'site' | 'before-restore', ending: '.backup' | ''): string {
  const start = join(backupsFolder(dataDir), `${name}-${stampOf(new Date())}`)
  let place = start + ending
  for (let number = 2; existsSync(place); number += 1) place = `${start}-${number}${ending}`
  return place
}

/** Backups contain password hashes and personal data: readable by the owner only, and ignored by git. */
export function makeBackupsFolder(folder: string) {
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, '.gitignore'), '*\n')
}
