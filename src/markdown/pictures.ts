import type { Element, Root } from 'hast'
import { attribute, element, elements, hasClass, wrap } from './tree.ts'

export type ImageSize = {
  width: number
  height: number
  sources?: { avif: string; webp: string }
}

export type ImageSizes = Record<string, ImageSize>

/** A cheap check that is false only if the text has no image. */
export const mayHoldImages = (source: string) => /!\[|<img/i.test(source)

const images = (root: Root) => elements(root).filter(({ tagName }) => tagName === 'img')

export const imageAddresses = (root: Root) => [...new Set(images(root).map((image) => attribute(image, 'src')))]

/** The width at which a text shows an image (`web/blog/prose.css`). */
const shownWidth = (width: number) => `(min-width: 48rem) min(44.5rem, ${width}px), min(100vw - 2.5rem, ${width}px)`

/** By address; an image's earlier alt texts are replaced by its current one. */
export type ImageAlts = Record<string, { alt: string | null; former: readonly string[] }>

/** Gives images their current alt text, unless the author wrote another one, and their size and addresses. */
export function completeImages(root: Root, sizes: ImageSizes, alts: ImageAlts): void {
  const [sizeAt, altAt] = [new Map(Object.entries(sizes)), new Map(Object.entries(alts))]
  for (const image of images(root)) {
    const address = attribute(image, 'src')
    const written = attribute(image, 'alt')
    const texts = altAt.get(address)
    if (texts && (written === '' || texts.former.includes(written))) image.properties.alt = texts.alt ?? ''
    const size = sizeAt.get(address)
    if (!size) continue
    const { width, height, sources } = size
    Object.assign(image.properties, { width, height })
    if (!sources) continue
    const shown = shownWidth(width)
    Object.assign(image.properties, { srcSet: sources.webp, sizes: shown })
    wrap(image, element('picture', {}, element('source', { type: 'image/avif', srcSet: sources.avif, sizes: shown })))
  }
}

export const fullSizeLink = 'full-size'

/** An image that stands alone links to its full size; with JavaScript it opens on the page itself. */
export function linkFigures(root: Root): void {
  for (const figure of elements(root).filter((node) => node.tagName === 'figure' && hasClass(node, 'image'))) {
    const shown = figure.children.find((child) => child.type === 'element' && child.tagName !== 'figcaption')
    if (shown?.type === 'element') linkToFullSize(shown)
  }
}

function linkToFullSize(shown: Element): void {
  const image = elements(shown).find(({ tagName }) => tagName === 'img')
  const href = image && attribute(image, 'src')
  if (!href) return
  const alt = attribute(image, 'alt')
  const ariaLabel = alt ? `Enlarge the image: ${alt}` : 'Enlarge the image'
  wrap(shown, element('a', { className: [fullSizeLink], href, ariaLabel }))
}
