import type { DatabaseSync } from 'node:sqlite'
import { lettersWithKeys } from '../mail/letters.ts'
import { secretFile } from '../platform/files/data-dir.ts'

/**
 * Files that would grant access to whoever finds a backup. They are in no backup, and a restore ignores those of older
 * backups. They are replaceable: people sign in again or request another letter.
 */
const files = [secretFile, 'outbox']

/** @param path with `/` between its parts */
export const isExcluded = (path: string): boolean => files.includes(path.split('/')[0] ?? '')

/** Removes rows that grant access, and overwrites them in the file: by default SQLite only marks deleted pages as free. */
export function removeKeys(database: DatabaseSync): void {
  const kinds = lettersWithKeys.map((kind) => `'${kind}'`).join(', ')
  database.exec('PRAGMA secure_delete=ON')
  for (const table of ['session', 'account_token', 'verification']) database.exec(`delete from ${table}`)
  database.exec(`delete from outbox where kind in (${kinds}) and state <> 'sent'`)
}
