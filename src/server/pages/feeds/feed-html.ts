import type { Element, ElementContent, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { fullSizeLink } from '../../../markdown/linked-figures.ts'
import { printHtml } from '../../../markdown/print-html.ts'
import { attribute, hasClass } from '../../../markdown/tree.ts'

/** Prepares a post's HTML for feed readers: absolute addresses, one address an image, no section links, no
 * highlighting. */
export function feedHtml(html: string, address: string): string {
  const tree = fromHtml(html, { fragment: true })
  prepare(tree, address)
  return printHtml(tree)
}

function prepare(parent: Root | Element, address: string): void {
  parent.children = parent.children.flatMap((child) => {
    if (child.type === 'element') return prepared(child, address)
    return child.type === 'text' ? [child] : []
  })
}

function prepared(node: Element, address: string): ElementContent[] {
  if (node.tagName === 'a' && hasClass(node, 'anchor')) return []
  prepare(node, address)
  if (node.tagName === 'span' || node.tagName === 'picture' || hasClass(node, fullSizeLink)) return node.children
  if (node.tagName === 'source') return []
  delete node.properties.srcSet
  delete node.properties.sizes
  for (const name of ['href', 'src']) {
    const value = attribute(node, name)
    if (value && URL.canParse(value, address)) node.properties[name] = new URL(value, address).href
  }
  return [node]
}
