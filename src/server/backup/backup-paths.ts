import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Beside DATA_DIR, so that losing the one does not take the other along. */
export const backupsFolder = (dataDir: string) => join(dirname(dataDir), 'backups')

/**
 * `site-2026-01-31-174500.backup` in that folder, a name that is free. In UTC, so that names sort by time.
 * @param ending empty for a folder
 */
export function newBackupPath(dataDir: string, name: 'site' | 'before-restore', ending: '.backup' | ''): string {
  const time = new Date().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
  const start = join(backupsFolder(dataDir), `${name}-${time}`)
  let place = start + ending
  for (let number = 2; existsSync(place); number += 1) place = `${start}-${number}${ending}`
  return place
}

/** A backup holds passwords' hashes and what people wrote: only the owner may look, and git must not take it. */
export function makeBackupsFolder(folder: string) {
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, '.gitignore'), '*\n')
}
