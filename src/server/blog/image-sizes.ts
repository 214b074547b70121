import type { LocalPictures } from '../local-pictures.ts'

/** As `src/markdown` prints images; what an author writes never comes out so, because its `<` is escaped. */
const image = /<img src="([^"]*)"/g

const widest = 10_000

/**
 * Gives the images that this site serves itself their width and height, so that nothing moves when they arrive. A
 * picture from elsewhere is not fetched; the style sheet reserves a box for it.
 */
export async function giveImagesTheirSize(html: string, fileOf: LocalPictures): Promise<string> {
  const addresses = new Set([...html.matchAll(image)].map(([, address = '']) => address))
  const sizes = new Map<string, string>()
  for (const address of addresses) {
    const size = await sizeOf(fileOf(address.replaceAll('&#x26;', '&')))
    if (size) sizes.set(address, ` width="${size.width}" height="${size.height}"`)
  }
  return html.replace(image, (tag, address: string) => tag + (sizes.get(address) ?? ''))
}

async function sizeOf(file: string | null): Promise<{ width: number; height: number } | null> {
  if (!file) return null
  try {
    const { default: sharp } = await import('sharp')
    const { width, height } = (await sharp(file).metadata()).autoOrient
    return width > 0 && height > 0 && width <= widest && height <= widest ? { width, height } : null
  } catch {
    // A picture that is not there, or is none, costs its size and not the post.
    return null
  }
}
