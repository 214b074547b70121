import { fromHtml } from 'hast-util-from-html'
import { completeImages, type ImageAlts, type ImageSizes, imageAddresses } from './pictures.ts'
import { printHtml } from './tree.ts'

export async function withKnownImages(
  html: string,
  detailsOf: (addresses: string[]) => Promise<{ sizes: ImageSizes; alts: ImageAlts }>,
): Promise<string> {
  const tree = fromHtml(html, { fragment: true })
  const { sizes, alts } = await detailsOf(imageAddresses(tree))
  completeImages(tree, sizes, alts)
  return printHtml(tree)
}
