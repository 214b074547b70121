import { imageSteps, sizedAddress, srcSetOf } from '../../contract/image-steps.ts'
import type { ImageSize, ImageSizes } from '../../markdown/image-sizes.ts'
import type { LocalPictures } from './local-pictures.ts'
import type { SizesOf } from './markdown-renderer.ts'

const widest = 10_000

/**
 * Reads the sizes of the images that this site serves. Images on other sites are not fetched; the style sheet reserves
 * a box for them.
 */
export const imageSizes =
  (pictureAt: LocalPictures): SizesOf =>
  async (addresses) => {
    const sizes: ImageSizes = {}
    for (const address of addresses) {
      const size = await sizeOf(await pictureAt(address))
      if (size) sizes[address] = { ...size.box, ...(size.isStill && sourcesOf(address, size.box.width)) }
    }
    return sizes
  }

/** The addresses of an uploaded image in its sizes. Those that are not made yet are answered with the image itself. */
function sourcesOf(address: string, width: number): Pick<ImageSize, 'sources'> {
  const [avif, webp] = [srcSetOf(address, 'avif', width), srcSetOf(address, 'webp', width)]
  return avif && webp ? { sources: { avif, webp } } : {}
}

/** What HTML that names the sizes of an uploaded image contains. */
export const anySizeOf = (address: string): string => sizedAddress(address, imageSteps[0], 'avif') ?? address

async function sizeOf(picture: Buffer | null): Promise<{ box: ImageSize; isStill: boolean } | null> {
  if (!picture) return null
  try {
    const { default: sharp } = await import('sharp')
    const { autoOrient, pages = 1 } = await sharp(picture).metadata()
    const { width, height } = autoOrient
    const isKnown = width > 0 && height > 0 && width <= widest && height <= widest
    return isKnown ? { box: { width, height }, isStill: pages === 1 } : null
  } catch {
    // A missing or broken image has no size; the post is saved all the same.
    return null
  }
}
