import { fromHtml } from 'hast-util-from-html'
import { giveImagesTheirAlt, type ImageAlts } from './image-alts.ts'
import { giveImagesTheirSize, type ImageSizes, imageAddresses } from './image-sizes.ts'
import { printHtml } from './print-html.ts'

/** Gives the images of HTML that is already sanitised their sizes and their current alt texts. */
export async function withKnownImages(
  html: string,
  known: (addresses: string[]) => Promise<{ sizes: ImageSizes; alts: ImageAlts }>,
): Promise<string> {
  const tree = fromHtml(html, { fragment: true })
  const { sizes, alts } = await known(imageAddresses(tree))
  giveImagesTheirAlt(tree, alts)
  giveImagesTheirSize(tree, sizes)
  return printHtml(tree)
}
