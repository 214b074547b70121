import { readFileSync } from 'node:fs'

let version: string | undefined

/** The version in package.json. */
export function projectVersion(): string {
  version ??= String(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version)
  return version
}
