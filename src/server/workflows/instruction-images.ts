import { siteFiles } from '../../contract/site-map.ts'
import type { AltsOf, LocalPictures } from '../markdown/index.ts'
import { imageSizes } from '../markdown/index.ts'

/**
 * Shows the uploaded images of a template's instructions in their sizes and with their current alt texts. At each read,
 * because the stored instructions are also what the owner edits.
 */
export function instructionImages({ pictures, altsOf }: { pictures: LocalPictures; altsOf: AltsOf }) {
  const sizesOf = imageSizes(pictures)
  return async (html: string): Promise<string> => {
    if (!html.includes(siteFiles.media)) return html
    const { withKnownImages } = await import('../../markdown/pictures.ts')
    return withKnownImages(html, async (addresses) => ({
      sizes: await sizesOf(addresses),
      alts: await altsOf(addresses),
    }))
  }
}
