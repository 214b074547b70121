import { v7 as newId } from 'uuid'
import { paths } from '../../contract/site-map.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Storage } from '../schema.ts'
import { mediaFiles } from './files.ts'
import { prepareImage, sizeOf } from './image.ts'

/** A stored picture that has no entry yet. */
export interface VisitorPicture {
  file: string
  width: number
  height: number
  bytes: number
}

export type VisitorPictures = ReturnType<typeof visitorPictures>

/** Pictures that a visitor uploads. Without an entry the daily job removes them. */
export function visitorPictures(files: FileStore) {
  const images = mediaFiles(files)
  return {
    /**
     * Checks and converts an upload like the owner's, but to one picture: 300 of them take 12 seconds and 16 MB.
     * @returns its name @throws wrong_type, invalid
     */
    store: async (upload: Buffer): Promise<string> => images.write((await prepareImage(upload, { still: true })).bytes),

    /** @returns null if there is no such picture */
    async stored(file: string): Promise<VisitorPicture | null> {
      const bytes = await (await images.open(file))?.bytes()
      return bytes ? { file, ...(await sizeOf(bytes)), bytes: bytes.length } : null
    },

    /** Adds the entry, in the transaction of its cause. @returns its address */
    async keep({ db }: Pick<Storage, 'db'>, picture: VisitorPicture, now: Date): Promise<string> {
      await db
        .insertInto('media')
        .values({
          ...picture,
          id: newId(),
          name: 'A client’s picture',
          alt: null,
          former_alts: '[]',
          created_at: now.toISOString(),
        })
        .onConflict((conflict) => conflict.column('file').doNothing())
        .execute()
      return paths.media(picture.file)
    },
  }
}
