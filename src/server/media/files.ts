import { createHash } from 'node:crypto'
import type { FileStore, OpenFile } from '../platform/files/files.ts'

export const mediaFileName = /^[0-9a-f]{32}\.webp$/

export const mediaKey = (name: string): string => `media/${name}`

/** The uploaded images, named after what they hold: the same image is one file, and a file never changes. */
export const mediaFiles = (files: FileStore) => ({
  async write(bytes: Buffer): Promise<string> {
    const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`
    await files.put(mediaKey(name), bytes)
    return name
  },

  /** @returns null when there is no such file. */
  open: async (name: string): Promise<OpenFile | null> =>
    mediaFileName.test(name) ? files.open(mediaKey(name)) : null,
})
