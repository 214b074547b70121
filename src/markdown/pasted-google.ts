import type { Element, ElementContent } from 'hast'
import { attribute, element } from './tree.ts'

/** Google Docs leads every link through its own address. */
export function googleAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  const isRedirect = url !== null && /^(www\.)?google\.com$/.test(url.hostname) && url.pathname === '/url'
  return (isRedirect && url.searchParams.get('q')) || address
}

const heading = /^h[1-6]$/
const bold = /font-weight:\s*(bold|[6-9]00)/i
const notBold = /font-weight:\s*(normal|[1-5]00)/i
const monospace = /font-family:[^;]*(courier|consolas|menlo|monospace|roboto mono|source code pro)/i

/** Google Docs writes emphasis as styles, and wraps everything in a `<b>` that is not bold. */
export function markStyles(node: Element): ElementContent[] {
  const style = attribute(node, 'style')
  if (['b', 'strong'].includes(node.tagName) && notBold.test(style)) return node.children
  if (heading.test(node.tagName)) return [{ ...node, properties: {}, children: withoutBold(node.children) }]
  if (node.tagName !== 'span') return [node]
  // Spaces at the edges would end the emphasis.
  if (node.children.every((child) => child.type === 'text' && !child.value.trim())) return node.children
  const marks = [
    monospace.test(style) && 'code',
    /text-decoration[^;]*line-through/i.test(style) && 'del',
    /font-style:\s*italic/i.test(style) && 'em',
    bold.test(style) && 'strong',
  ].filter((name) => name !== false)
  if (marks.length === 0) return [{ ...node, properties: wordMark(style) }]
  let inner = node.children
  for (const name of marks) inner = [element(name, {}, ...inner)]
  return inner
}

/** Word's list marks are found by this style later. */
const wordMark = (style: string): Element['properties'] => (/mso-list:\s*ignore/i.test(style) ? { style } : {})

/** A heading is bold anyway. */
const withoutBold = (nodes: ElementContent[]): ElementContent[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'element') return [node]
    const children = withoutBold(node.children)
    return ['b', 'strong'].includes(node.tagName) ? children : [{ ...node, children }]
  })
