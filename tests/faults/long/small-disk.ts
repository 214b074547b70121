import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from './site-with-load.ts'

/** A file system of its own, in memory, that can be filled and made read-only. */
export interface SmallDisk {
  folder: string
  fill(): void
  free(): void
  /** Makes only the folders of files read-only, which may be on a disk of their own. */
  readOnly(): void
  writable(): void
  remove(): void
}

const mounted = new Set<() => void>()
process.once('exit', () => {
  for (const remove of mounted) remove()
})

/** @throws with what to do if this user may not mount file systems */
export function mountDisk(megabytes: number): SmallDisk {
  const folder = newFolder()
  const mount = (...options: string[]) => execFileSync('mount', [...options, folder], { stdio: 'pipe' })
  try {
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'faults')
  } catch (error) {
    throw new Error(`No file system can be mounted here; run this fault as root. (${String(error).split('\n')[1]})`)
  }
  // A database file that is open for writing stays writable, so only the other folders can become read-only.
  const parts = ['media', 'attachments', 'outbox', 'cache']
  const ballast = join(folder, 'ballast')
  let isMounted = true
  const remove = () => {
    if (!isMounted) return
    isMounted = false
    mounted.delete(remove)
    execFileSync('umount', ['--lazy', '--recursive', folder])
  }
  mounted.add(remove)
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'w')
      try {
        for (let size = 1024 * 1024; size >= 512; size /= 2) writeUntilFull(file, Buffer.alloc(size, 1))
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast),
    readOnly() {
      for (const name of parts) {
        const part = join(folder, name)
        mkdirSync(part, { recursive: true })
        execFileSync('mount', ['--bind', part, part])
        execFileSync('mount', ['-o', 'remount,bind,ro', part])
      }
    },
    writable() {
      for (const name of parts) execFileSync('umount', ['--lazy', join(folder, name)])
    },
    remove,
  }
}

function writeUntilFull(file: number, bytes: Buffer) {
  try {
    for (;;) writeSync(file, bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
