import type { Root } from 'hast'
import { attribute, elements } from './tree.ts'

/** The alt text of an image, and those that it had before. */
export interface ImageAlt {
  alt: string | null
  former: readonly string[]
}

/** The known alt texts, by address. */
export type ImageAlts = Record<string, ImageAlt>

/** An image without an alt text of its own, or with an earlier one of the image, gets the image's current one. */
export function giveImagesTheirAlt(root: Root, alts: ImageAlts): void {
  const known = new Map(Object.entries(alts))
  for (const image of elements(root).filter(({ tagName }) => tagName === 'img')) {
    const found = known.get(attribute(image, 'src'))
    const written = attribute(image, 'alt')
    if (found && (written === '' || found.former.includes(written))) image.properties.alt = found.alt ?? ''
  }
}
