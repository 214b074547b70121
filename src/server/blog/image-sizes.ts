import type { ImageSize, ImageSizes } from '../../markdown/image-sizes.ts'
import type { LocalPictures } from '../media/local-pictures.ts'
import type { SizesOf } from './markdown-renderer.ts'

const widest = 10_000

/**
 * The sizes of the images that this site serves itself. A picture from elsewhere is not fetched; the style sheet
 * reserves a box for it.
 */
export const imageSizes =
  (pictureAt: LocalPictures): SizesOf =>
  async (addresses) => {
    const sizes: ImageSizes = {}
    for (const address of addresses) {
      const size = await sizeOf(await pictureAt(address))
      if (size) sizes[address] = size
    }
    return sizes
  }

async function sizeOf(picture: Buffer | null): Promise<ImageSize | null> {
  if (!picture) return null
  try {
    const { default: sharp } = await import('sharp')
    const { width, height } = (await sharp(picture).metadata()).autoOrient
    return width > 0 && height > 0 && width <= widest && height <= widest ? { width, height } : null
  } catch {
    // A picture that is not there, or is none, costs its size and not the post.
    return null
  }
}
