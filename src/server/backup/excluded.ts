import type { DatabaseSync } from 'node:sqlite'
import { lettersWithKeys } from '../mail/letters.ts'
import { secretFile } from '../platform/files/data-dir.ts'

/**
 * What would open something to whoever finds a backup: it is in none, and a restore takes none of it out of an older
 * one. Nothing of it is missed: people sign in anew, and ask for another letter.
 */
const files = [secretFile, 'outbox']

/** @param path with `/` between its parts */
export const isExcluded = (path: string): boolean => files.includes(path.split('/')[0] ?? '')

/** Removes the rows, and from the file what is left of them: SQLite only marks deleted pages as free. */
export function removeKeys(database: DatabaseSync): void {
  const kinds = lettersWithKeys.map((kind) => `'${kind}'`).join(', ')
  database.exec('PRAGMA secure_delete=ON')
  for (const table of ['session', 'account_token', 'verification']) database.exec(`delete from ${table}`)
  database.exec(`delete from outbox where kind in (${kinds}) and state <> 'sent'`)
}
