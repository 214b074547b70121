import { rmSync } from 'node:fs'

/** Removes a folder when this process ends. */
export function removedAtExit(folder: string): string {
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
