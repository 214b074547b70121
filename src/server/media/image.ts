import { limits } from '../../contract/limits.ts'
import { mediaMessages } from '../../contract/media.ts'
import { errors } from '../platform/http/errors.ts'

/** A converted upload. */
export interface PreparedImage {
  bytes: Buffer
  width: number
  height: number
}

/** Larger images would decode to gigabytes. */
const maxPixels = 60_000_000
const maxFrames = 300

const kinds: { name: string; matches: (bytes: Buffer) => boolean }[] = [
  { name: 'jpeg', matches: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  { name: 'png', matches: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) },
  { name: 'gif', matches: (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)) },
  { name: 'webp', matches: (bytes) => /^RIFF.{4}WEBP$/s.test(bytes.toString('latin1', 0, 12)) },
  { name: 'avif', matches: (bytes) => /^ftyp(avif|avis|mif1|miaf)$/.test(bytes.toString('latin1', 4, 12)) },
]

/**
 * Converts an upload to WebP: upright, no larger than a page needs, without metadata; an animated GIF stays animated,
 * unless it is to be `still`.
 * The type is detected from the bytes.
 * @throws wrong_type, or invalid if the image cannot be decoded
 */
export async function prepareImage(upload: Buffer, { still = false } = {}): Promise<PreparedImage> {
  const kind = kinds.find(({ matches }) => matches(upload))
  if (!kind) throw errors.unknownFile(mediaMessages.wrongType)
  // Loaded at the first upload, because the library takes much memory.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const animated = !still && (kind.name === 'gif' || kind.name === 'webp')
  try {
    const source = sharp(upload, { limitInputPixels: maxPixels, failOn: 'error', animated })
    const { pages = 1 } = await source.metadata()
    if (pages > maxFrames) throw new Error('Too many frames.')
    const { data, info } = await source
      .autoOrient()
      .resize({ width: limits.imageSide, height: limits.imageSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: 4 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
  } catch {
    throw errors.invalid({ file: mediaMessages.unreadable })
  }
}

/** The size in pixels of a stored image. */
export async function sizeOf(bytes: Buffer): Promise<Pick<PreparedImage, 'width' | 'height'>> {
  const { default: sharp } = await import('sharp')
  const { width, height, pageHeight } = await sharp(bytes).metadata()
  return { width, height: pageHeight ?? height }
}
