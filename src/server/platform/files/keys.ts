import { databaseFiles, secretFile, stagePrefix } from './data-dir.ts'

/** The name of a file that is still being written. */
const unfinished = /\.[0-9a-f-]{36}\.part$/

export const isUnfinished = (key: string): boolean => unfinished.test(key)

const forbidden = process.platform === 'win32' ? /[\0\\:]|[. ]$/ : /\0/

/**
 * Whether a file may be stored under this key: `/` between its parts, nothing that leads out of the folder, and no
 * name that the database, the secret or an unfinished file has.
 */
export function isKey(key: string): boolean {
  const parts = key.split('/')
  const first = (parts[0] ?? '').toLowerCase()
  if ([...databaseFiles, secretFile].includes(first) || first.startsWith(stagePrefix) || isUnfinished(key)) return false
  return parts.every((part) => !['', '.', '..'].includes(part) && !forbidden.test(part))
}
