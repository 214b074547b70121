import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { FileStore, OpenFile } from '../platform/files/files.ts'
import { removeOrphans } from '../platform/files/orphans.ts'
import type { Database } from '../schema.ts'

const mediaFileName = /^[0-9a-f]{32}\.webp$/

export const mediaKey = (name: string): string => `media/${name}`

/** The uploaded images, named after a hash of their content: the same image is one file, and a file never changes. */
export const mediaFiles = (files: FileStore) => ({
  async write(bytes: Buffer): Promise<string> {
    const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`
    await files.put(mediaKey(name), bytes)
    return name
  },

  /** @returns null if it does not exist */
  open: async (name: string): Promise<OpenFile | null> =>
    mediaFileName.test(name) ? files.open(mediaKey(name)) : null,
})

/** A WebP file begins with RIFF and the number of bytes that follow those eight. */
const riffHeader = 8

/**
 * Begins to read an image, and compares its size with its header, so that no cache keeps a truncated one.
 * @returns null if the file is damaged
 */
export async function readWhole(file: OpenFile): Promise<Readable | null> {
  const stream = file.stream()
  await once(stream, 'readable')
  const start = stream.read(riffHeader) as Buffer | null
  if (start) stream.unshift(start)
  if (start?.toString('latin1', 0, 4) === 'RIFF' && start.readUInt32LE(4) + riffHeader === file.size) return stream
  stream.destroy()
  return null
}

/** Removes images that were stored before that time and have no row. */
export async function removeUnusedImages(
  { database: { db }, files }: { database: Pick<Database, 'db'>; files: FileStore },
  before: Date,
): Promise<void> {
  const rows = db.selectFrom('media').select('file')
  // A database without images may be a new one for an old folder, and about to be restored.
  if (!(await rows.limit(1).executeTakeFirst())) return
  const known = async (names: string[]) => (await rows.where('file', 'in', names).execute()).map(({ file }) => file)
  await removeOrphans(files, { folder: 'media', key: /^media\/([0-9a-f]{32}\.webp)$/, known }, before)
}
