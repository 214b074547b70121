import { v7 as newId } from 'uuid'
import { limits } from '../../contract/limits.ts'
import { mediaMessages } from '../../contract/media.ts'
import { paths } from '../../contract/site-map.ts'
import type { FileStore } from '../platform/files/files.ts'
import { errors } from '../platform/http/errors.ts'
import type { Storage } from '../schema.ts'
import { CostlyImage, imageProcess, UnusableImage } from './decoding/image-process.ts'
import { mediaFiles } from './files.ts'

export interface PreparedImage {
  bytes: Buffer
  width: number
  height: number
}

const kinds: { name: string; matches: (bytes: Buffer) => boolean }[] = [
  { name: 'jpeg', matches: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  { name: 'png', matches: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) },
  { name: 'gif', matches: (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)) },
  { name: 'webp', matches: (bytes) => /^RIFF.{4}WEBP$/s.test(bytes.toString('latin1', 0, 12)) },
  { name: 'avif', matches: (bytes) => /^ftyp(avif|avis|mif1|miaf)$/.test(bytes.toString('latin1', 4, 12)) },
]

/** To WebP. A visitor's animation becomes a still picture: 300 frames take 12 s and 16 MB. @throws wrong_type, invalid */
export async function prepareImage(upload: Buffer, from: 'owner' | 'visitor' = 'owner'): Promise<PreparedImage> {
  const kind = kinds.find(({ matches }) => matches(upload))
  if (!kind) throw errors.unknownFile(mediaMessages.wrongType)
  const animated = from === 'owner' && (kind.name === 'gif' || kind.name === 'webp')
  const maxPixels = from === 'owner' ? limits.pixels : limits.visitorPixels
  const converted = await imageProcess.convert({ bytes: upload, animated, maxPixels }).catch((error: unknown) => {
    if (!(error instanceof UnusableImage)) throw error
    throw errors.invalid({ file: error instanceof CostlyImage ? mediaMessages.tooCostly : mediaMessages.unreadable })
  })
  if ('pixels' in converted) throw errors.invalid({ file: mediaMessages.tooManyPixels(converted.pixels, maxPixels) })
  return { ...converted, bytes: Buffer.from(converted.bytes) }
}

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
    async store(upload: Buffer): Promise<VisitorPicture> {
      const { bytes, width, height } = await prepareImage(upload, 'visitor')
      return { file: await images.write(bytes), width, height, bytes: bytes.length }
    },

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
