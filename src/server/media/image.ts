import { limits } from '../../contract/limits.ts'
import { mediaMessages } from '../../contract/media.ts'
import type { FileStore } from '../platform/files/files.ts'
import { errors } from '../platform/http/errors.ts'
import { CostlyImage, imageProcess, UnusableImage } from './decoding/image-process.ts'
import { mediaFiles } from './files.ts'
import type { NewImage } from './store.ts'

const kinds = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n/,
  gif: /^GIF8[79]a/,
  webp: /^RIFF.{4}WEBP/s,
  avif: /^.{4}ftyp(avif|avis|mif1|miaf)/s,
}

/** To WebP. A visitor's animation becomes a still picture: 300 frames take 12 s and 16 MB. @throws wrong_type, invalid */
export async function prepareImage(upload: Buffer, from: 'owner' | 'visitor' = 'owner') {
  const start = upload.toString('latin1', 0, 12)
  if (!Object.values(kinds).some((kind) => kind.test(start))) throw errors.unknownFile(mediaMessages.wrongType)
  const animated = from === 'owner' && (kinds.gif.test(start) || kinds.webp.test(start))
  const maxPixels = from === 'owner' ? limits.pixels : limits.visitorPixels
  const converted = await imageProcess.convert({ bytes: upload, animated, maxPixels }).catch((error: unknown) => {
    if (!(error instanceof UnusableImage)) throw error
    throw errors.invalid({ file: error instanceof CostlyImage ? mediaMessages.tooCostly : mediaMessages.unreadable })
  })
  if ('pixels' in converted) throw errors.invalid({ file: mediaMessages.tooManyPixels(converted.pixels, maxPixels) })
  return { ...converted, bytes: Buffer.from(converted.bytes) }
}

/** An image without an entry. The daily job removes it if it gets none. */
export type StoredImage = Omit<NewImage, 'name' | 'alt'>

/** Converts and stores an upload. @throws wrong_type, invalid */
export async function storeUpload(
  files: FileStore,
  upload: Buffer,
  from: 'owner' | 'visitor' = 'owner',
): Promise<StoredImage> {
  const { bytes, width, height } = await prepareImage(upload, from)
  return { file: await mediaFiles(files).write(bytes), width, height, bytes: bytes.length }
}
