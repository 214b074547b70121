import { closeSync, fsyncSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Flushes a file or folder to the disk (fsync). */
export function flush(place: string) {
  const opened = openSync(place, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** Writes a new file, and its folders, so that it survives a power cut. */
export function writeDurably(file: string, content: Uint8Array, mode: number) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, content, { mode, flag: 'wx', flush: true })
}
