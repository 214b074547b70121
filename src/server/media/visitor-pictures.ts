import { v7 as newId } from 'uuid'
import { paths } from '../../contract/site-map.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Storage } from '../schema.ts'
import { mediaFiles } from './files.ts'
import { prepareImage } from './image.ts'

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
    /** Checks and converts an upload. @throws wrong_type, invalid */
    async store(upload: Buffer): Promise<VisitorPicture> {
      const { bytes, width, height } = await prepareImage(upload, 'visitor')
      return { file: await images.write(bytes), width, height, bytes: bytes.length }
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
