import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../platform/files/files.ts'
import { startsEncrypted } from './encryption-header.ts'
import { isExcluded } from './excluded.ts'
import { APPLICATION_ID } from './format.ts'

/** The keys of all files that belong in a backup: without the excluded ones and other backups. */
export async function listDataFiles(files: FileStore): Promise<string[]> {
  const found: string[] = []
  for (const key of await files.list('')) {
    if (!isExcluded(key) && !key.endsWith('.partial') && !(await isBackup(files, key))) found.push(key)
  }
  return found
}

/** Whether the header of a file identifies a backup of this site. */
async function isBackup(files: FileStore, key: string): Promise<boolean> {
  const file = await files.open(key)
  if (!file) return false
  const start = await buffer(file.stream({ end: headerLength - 1 }))
  return startsEncrypted(start) || sqliteHeader(start)?.readUInt32BE(68) === APPLICATION_ID
}

const headerLength = 100

/** The first bytes of a file. */
export const startOf = (path: string): Promise<Buffer> => buffer(createReadStream(path, { end: headerLength - 1 }))

/** The header of a SQLite file; null for any other file. */
export function sqliteHeader(header: Buffer): Buffer | null {
  return header.length === headerLength && header.toString('latin1', 0, 16) === 'SQLite format 3\0' ? header : null
}
