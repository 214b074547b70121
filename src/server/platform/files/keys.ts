import { databaseFiles, secretFile, stagePrefix } from './data-dir.ts'

const unfinished = /\.[0-9a-f-]{36}\.part$/

export const isUnfinished = (key: string): boolean => unfinished.test(key)

const forbidden = process.platform === 'win32' ? /[\0\\:]|[. ]$/ : /\0/

/** Parts separated by `/`, no way out of the folder, and no name of the database, the secret or an unfinished file. */
export function isKey(key: string): boolean {
  const parts = key.split('/')
  const first = (parts[0] ?? '').toLowerCase()
  if ([...databaseFiles, secretFile].includes(first) || first.startsWith(stagePrefix) || isUnfinished(key)) return false
  return parts.every((part) => !['', '.', '..'].includes(part) && !forbidden.test(part))
}

export function validKey(key: string): string {
  if (!isKey(key)) throw new Error(`${JSON.stringify(key)} is not a valid file key.`)
  return key
}
