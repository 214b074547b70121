import { limits } from '../../contract/limits.ts'

/** A picture as a square PNG of that many pixels, whole, with transparent edges. @throws if it cannot be read */
export async function fitted(picture: Buffer, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp(picture, { limitInputPixels: limits.pixels })
    .resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 9 })
    .toBuffer()
}
