import { rmSync } from 'node:fs'

export function removedAtExit(folder: string): string {
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
