import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Writes what the system still holds of a file or a folder to the disk. */
export function flush(place: string) {
  const opened = openSync(place, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
