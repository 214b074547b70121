import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { secretFile } from '../platform/files/data-dir.ts'

/** SESSION_SECRET, or a secret that is generated once and stored in DATA_DIR. */
export function sessionSecret({ sessionSecret: given, dataDir }: Pick<Config, 'sessionSecret' | 'dataDir'>): string {
  if (given) return given
  const file = join(dataDir, secretFile)
  try {
    // `wx` fails if the file exists, so two processes that start at once agree on one secret.
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
