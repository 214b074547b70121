import { ConfigError } from '../platform/config-error.ts'
import { BackupError } from './backup-error.ts'

/** Runs a command. Any failure ends it with exit code 1 and a message without a stack trace. */
export async function runCommand(failed: string, consequence: string, command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const expected = error instanceof BackupError || error instanceof ConfigError
    console.error(expected ? error.message : `${failed}: ${reason(error)}. ${consequence}`)
    process.exitCode = 1
  }
}

/** The error of a refused connection has an empty message and only a `code`. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

export const count = (number: number, thing: string) =>
  `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`

export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
