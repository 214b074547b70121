import { closeSync, existsSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isExcluded } from './excluded.ts'
import { APPLICATION_ID } from './format.ts'

/** The database in DATA_DIR, as `openDatabase` names it, and what SQLite keeps beside it. */
export const databaseFile = 'site.db'
const besideDatabase = ['-wal', '-shm', '-journal'].map((suffix) => databaseFile + suffix)
export const databaseFiles = [databaseFile, ...besideDatabase]
/** Folders in DATA_DIR where a restore prepares its files. */
export const stagePrefix = '.restoring-'

/**
 * The paths of all files of DATA_DIR with `/` between the parts, without the database, without backups and without
 * what is never in one.
 * Links are followed, so a media folder on another disk is saved too.
 */
export function listDataFiles(dataDir: string): string[] {
  const found: string[] = []
  const seen = new Set<string>()
  const visit = (folder: string, prefix: string) => {
    const real = realpathSync(folder)
    if (seen.has(real)) return
    seen.add(real)
    for (const name of readdirSync(folder).sort()) {
      const path = prefix + name
      const full = join(folder, name)
      if (prefix === '' && (databaseFiles.includes(name) || name.startsWith(stagePrefix) || isExcluded(name))) continue
      const stat = statSync(full, { throwIfNoEntry: false })
      if (stat?.isDirectory()) visit(full, `${path}/`)
      else if (stat?.isFile() && !name.endsWith('.partial') && !isBackup(full)) found.push(path)
    }
  }
  if (existsSync(dataDir)) visit(dataDir, '')
  return found
}

/** Whether the header of a file says that it is a backup of ours. */
export function isBackup(file: string): boolean {
  const header = headerOf(file)
  return header !== null && header.readUInt32BE(68) === APPLICATION_ID
}

/** The 100 bytes with which a SQLite file begins, or null where a file is none. */
export function headerOf(file: string): Buffer | null {
  const header = Buffer.alloc(100)
  const opened = openSync(file, 'r')
  const length = readSync(opened, header, 0, header.length, 0)
  closeSync(opened)
  return length === header.length && header.toString('latin1', 0, 16) === 'SQLite format 3\0' ? header : null
}
