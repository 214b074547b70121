import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { decoded } from './address.ts'
import { attribute, collapseWhitespace, element, elements } from './tree.ts'

export type OutlineEntry = { id: string; text: string; level: 2 | 3 }

/** No other id of the page and no global name of the browser starts with this. */
const prefix = 'h-'

export function decorateHeadings(root: Root): OutlineEntry[] {
  const outline: OutlineEntry[] = []
  const taken = new Map<string, number>()
  const all = elements(root)
  for (const node of all) {
    if (node.properties.id === 'footnote-label') continue
    // The post's title is the only h1 of the page.
    if (node.tagName === 'h1') node.tagName = 'h2'
    if (!/^h[2-4]$/.test(node.tagName)) continue
    const text = collapseWhitespace(textOf(node)) || altText(node)
    if (!text) {
      // Screen readers would announce an empty heading.
      node.tagName = 'p'
      continue
    }
    const id = freeId(prefix + slug(text), taken)
    node.properties.id = id
    const mark = element('span', { ariaHidden: 'true' }, '#')
    node.children.push(element('a', { className: ['anchor'], href: `#${id}`, ariaLabel: 'Link to this section' }, mark))
    if (node.tagName === 'h2') outline.push({ id, text, level: 2 })
    if (node.tagName === 'h3') outline.push({ id, text, level: 3 })
  }
  for (const node of all) if (node.tagName === 'a') pointToHeading(node, taken)
  return outline
}

function slug(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return words.replace(/^-|-$/g, '').slice(0, 80) || 'section'
}

/** Remembers the last number of each id, so that many equal headings take linear time. */
function freeId(wanted: string, taken: Map<string, number>): string {
  let count = taken.get(wanted) ?? 0
  let id = count === 0 ? wanted : `${wanted}-${++count}`
  while (taken.has(id)) id = `${wanted}-${++count}`
  taken.set(wanted, Math.max(count, 1))
  if (id !== wanted) taken.set(id, 1)
  return id
}

/** Adds the prefix to links that authors write as on GitHub: `[setup](#setup)`. */
function pointToHeading(link: Element, ids: Map<string, number>): void {
  const href = attribute(link, 'href')
  if (!href.startsWith('#') || ids.has(href.slice(1))) return
  const id = prefix + slug(decoded(href.slice(1)))
  if (ids.has(id)) link.properties.href = `#${id}`
}

const altText = (node: Element): string =>
  collapseWhitespace(
    elements(node)
      .map((inner) => attribute(inner, 'alt'))
      .join(' '),
  )
