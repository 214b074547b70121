import sharp from 'sharp'
import { limits } from '../../../contract/limits.ts'

interface Upload {
  bytes: Uint8Array
  /** Whether all frames are kept. */
  animated: boolean
  maxPixels: number
}

/** Too many `pixels`, which the header says before anything is decoded; or the converted image. */
type Converted = { pixels: number } | { bytes: Uint8Array; width: number; height: number }

const maxFrames = 300

/**
 * Converts an upload to WebP: upright, no larger than a page needs, without metadata.
 * @throws if it cannot be decoded
 */
export async function convert({ bytes, animated, maxPixels }: Upload): Promise<Converted> {
  // With `animated` the height is that of all frames together.
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false, animated }).metadata()
  if (width * height > maxPixels) return { pixels: width * height }
  if (animated && pages > maxFrames) throw new Error('Too many frames.')
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated })
    .autoOrient()
    .resize({ width: limits.imageSide, height: limits.imageSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 4 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}
