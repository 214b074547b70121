import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Flushes a file or folder to the disk (fsync). */
export function flush(place: string) {
  const opened = openSync(place, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
