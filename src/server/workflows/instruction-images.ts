import { siteFiles } from '../../contract/site-map.ts'
import { imageSizes } from '../blog/image-sizes.ts'
import type { AltsOf } from '../blog/markdown-renderer.ts'
import type { LocalPictures } from '../media/local-pictures.ts'

/**
 * Shows the uploaded images of a template's instructions in their sizes and with their current alt texts. At each read,
 * because the stored instructions are also what the owner edits.
 */
export function instructionImages({ pictures, altsOf }: { pictures: LocalPictures; altsOf: AltsOf }) {
  const sizesOf = imageSizes(pictures)
  return async (html: string): Promise<string> => {
    if (!html.includes(siteFiles.media)) return html
    const { withKnownImages } = await import('../../markdown/html-images.ts')
    return withKnownImages(html, async (addresses) => ({
      sizes: await sizesOf(addresses),
      alts: await altsOf(addresses),
    }))
  }
}
