import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FileStore, OpenFile } from '../platform/files/files.ts'
import { removeOrphans } from '../platform/files/orphans.ts'
import type { Database } from '../schema.ts'
import { usesOf } from './uses.ts'

const mediaFileName = /^[0-9a-f]{32}\.webp$/

export const mediaKey = (name: string): string => `media/${name}`

/** The uploaded images, named after a hash of their content: the same image is one file, and a file never changes. */
export const mediaFiles = (files: FileStore) => ({
  async write(bytes: Buffer): Promise<string> {
    const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`
    await files.put(mediaKey(name), bytes)
    return name
  },

  remove: (name: string): Promise<void> => files.remove(mediaKey(name)),

  /** @returns null if it does not exist */
  open: async (name: string): Promise<OpenFile | null> =>
    mediaFileName.test(name) ? files.open(mediaKey(name)) : null,
})

/** A WebP file begins with RIFF and the number of bytes that follow those eight. */
const riffHeader = 8

/**
 * Whether an image has the length that its header says, so that no cache keeps a truncated one. It is a read of its own:
 * a stream that was begun to be read cannot be cancelled safely (a HEAD request would end the process).
 */
export async function isWhole(file: OpenFile): Promise<boolean> {
  const start = await buffer(file.stream({ end: riffHeader - 1 }))
  if (start.length < riffHeader || start.toString('latin1', 0, 4) !== 'RIFF') return false
  return start.readUInt32LE(4) + riffHeader === file.size
}

/** Removes images that were stored before that time, have no row and are used nowhere. */
export async function removeUnusedImages(
  { database: { db }, files }: { database: Pick<Database, 'db'>; files: FileStore },
  before: Date,
): Promise<void> {
  const rows = db.selectFrom('media').select('file')
  // A database without images may be a new one for an old folder, and about to be restored.
  if (!(await rows.limit(1).executeTakeFirst())) return
  const known = async (names: string[]) => {
    const stored = (await rows.where('file', 'in', names).execute()).map(({ file }) => file)
    const others = names.filter((name) => !stored.includes(name))
    // A row may have been deleted while an entry with its image was saved.
    return [...stored, ...[...(await usesOf(db, others))].flatMap(([file, { length }]) => (length > 0 ? [file] : []))]
  }
  await removeOrphans(files, { folder: 'media', key: /^media\/([0-9a-f]{32}\.webp)$/, known }, before)
}
