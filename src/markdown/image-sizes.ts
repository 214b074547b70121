import type { Root } from 'hast'
import { attribute, element, elements, wrap } from './tree.ts'

export type ImageSize = {
  width: number
  height: number
  /** The `srcset` of each format, if the image is stored in several sizes. */
  sources?: { avif: string; webp: string }
}

/** The known image sizes, by address. */
export type ImageSizes = Record<string, ImageSize>

/** A cheap check that is false only if the text has no image. */
export const mayHoldImages = (source: string) => /!\[|<img/i.test(source)

const images = (root: Root) => elements(root).filter(({ tagName }) => tagName === 'img')

export const imageAddresses = (root: Root) => [...new Set(images(root).map((image) => attribute(image, 'src')))]

/** The width at which a text shows an image (`web/styles/prose.css`). */
const shownWidth = (width: number) => `(min-width: 48rem) min(44.5rem, ${width}px), min(100vw - 2.5rem, ${width}px)`

/** Sets the width and height of images, to avoid layout shifts, and lets the browser choose among their sizes. */
export function giveImagesTheirSize(root: Root, sizes: ImageSizes): void {
  const known = new Map(Object.entries(sizes))
  for (const image of images(root)) {
    const size = known.get(attribute(image, 'src'))
    if (!size) continue
    const { width, height, sources } = size
    Object.assign(image.properties, { width, height })
    if (!sources) continue
    const shown = shownWidth(width)
    Object.assign(image.properties, { srcSet: sources.webp, sizes: shown })
    wrap(image, element('picture', {}, element('source', { type: 'image/avif', srcSet: sources.avif, sizes: shown })))
  }
}
