import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

export const mediaFileName = /^[0-9a-f]{32}\.webp$/

/** The files of DATA_DIR/media, named after what they hold: the same image is one file, and a file never changes. */
export function mediaFolder(dataDir: string) {
  const folder = join(dataDir, 'media')
  return {
    async write(bytes: Buffer): Promise<string> {
      const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`
      await mkdir(folder, { recursive: true })
      // Written aside and moved into place, so that nobody ever reads half of it.
      const aside = join(folder, `.${randomUUID()}`)
      await writeFile(aside, bytes)
      await rename(aside, join(folder, name))
      return name
    },

    /** @returns null when there is no such file. */
    async open(name: string): Promise<{ size: number; body: ReadableStream } | null> {
      if (!mediaFileName.test(name)) return null
      const file = join(folder, name)
      try {
        const { size } = await stat(file)
        return { size, body: Readable.toWeb(createReadStream(file)) as ReadableStream }
      } catch {
        return null
      }
    },
  }
}
