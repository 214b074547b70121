import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import { sqlitePath } from '../platform/database/open.ts'
import { ExpectedError, reasonOf } from '../platform/expected-error.ts'

/** Runs a command. Any failure ends it with exit code 1 and a message without a stack trace. */
export async function runCommand(failed: string, consequence: string, command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(error instanceof ExpectedError ? error.message : `${failed}: ${reasonOf(error)}. ${consequence}`)
    process.exitCode = 1
  }
}

export const hasSite = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl !== null || existsSync(sqlitePath(dataDir))

export const assertHasSite = (config: Config): void => {
  if (!hasSite(config)) throw new ExpectedError(`${config.dataDir} contains no site yet. Is DATA_DIR correct?`)
}

export const count = (number: number, thing: string) =>
  `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`

export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
