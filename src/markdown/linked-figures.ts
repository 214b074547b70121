import type { Element, Root } from 'hast'
import { attribute, element, elements, hasClass, wrap } from './tree.ts'

/** The class of the link around an image that stands alone. */
export const fullSizeLink = 'full-size'

/** An image that stands alone links to its full size; with a script it opens there and then. */
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
