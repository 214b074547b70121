import { createHash } from 'node:crypto'
import { type ImageFormat, imageFormats, imageSteps } from '../../contract/image-steps.ts'
import { mediaKey } from '../markdown/index.ts'
import type { FileStore, OpenFile } from '../platform/files/files.ts'
import { removeOrphans } from '../platform/files/orphans.ts'
import type { Database } from '../schema.ts'
import { usesOf } from './store.ts'

/** The name of an image or of one of its sizes: `hash.webp`, `hash-640.avif`. */
const mediaFileName = /^[0-9a-f]{32}(?:-\d{3,4}\.avif|(?:-\d{3,4})?\.webp)$/
const mediaFileKey = /^media\/([0-9a-f]{32})(?:-\d{3,4})?\.(?:avif|webp)$/

type Size = { step: number; format: ImageFormat }

export const sizeName = (name: string, { step, format }: Size) => `${name.replace('.webp', '')}-${step}.${format}`

export function readSizeName(name: string): ({ file: string } & Size) | null {
  const [, hash, width, ending] = /^([0-9a-f]{32})-(\d{3,4})\.(avif|webp)$/.exec(name) ?? []
  const step = imageSteps.find((each) => String(each) === width)
  const format = imageFormats.find((each) => each === ending)
  return hash && step && format ? { file: `${hash}.webp`, step, format } : null
}

export const imageName = (bytes: Uint8Array): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`

/** The uploaded images, named after a hash of their content: the same image is one file, and a file never changes. */
export function mediaFiles(files: FileStore) {
  const removeSizes = async (name: string) => {
    const sizes = imageSteps.flatMap((step) => imageFormats.map((format) => sizeName(name, { step, format })))
    for (const size of sizes) await files.remove(mediaKey(size))
  }

  return {
    removeSizes,

    async write(bytes: Buffer): Promise<string> {
      const name = imageName(bytes)
      await files.put(mediaKey(name), bytes)
      return name
    },

    async remove(name: string): Promise<void> {
      await files.remove(mediaKey(name))
      await removeSizes(name)
    },

    writeSize: (name: string, size: Size, bytes: Uint8Array) => files.put(mediaKey(sizeName(name, size)), bytes),

    open: async (name: string): Promise<OpenFile | null> =>
      mediaFileName.test(name) ? files.open(mediaKey(name)) : null,
  }
}

export async function removeUnusedImages(
  { database: { db }, files }: { database: Pick<Database, 'db'>; files: FileStore },
  before: Date,
): Promise<void> {
  const rows = db.selectFrom('media').select('file')
  // A database without images may be new, with an old folder, and about to be restored.
  if (!(await rows.limit(1).executeTakeFirst())) return
  const hashesInUse = async (hashes: string[]) => {
    const names = hashes.map((hash) => `${hash}.webp`)
    const stored = (await rows.where('file', 'in', names).execute()).map(({ file }) => file)
    const others = names.filter((name) => !stored.includes(name))
    // A row may have been deleted while an entry with its image was saved.
    const used = [...(await usesOf(db, others))].flatMap(([file, { length }]) => (length > 0 ? [file] : []))
    return [...stored, ...used].map((file) => file.replace('.webp', ''))
  }
  await removeOrphans(files, { folder: 'media', key: mediaFileKey, inUse: hashesInUse }, before)
}
