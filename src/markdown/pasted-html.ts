import type { Element, ElementContent, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { safeAddress } from './address.ts'
import { treeToMarkdown } from './html-to-markdown.ts'
import { googleAddress, markStyles } from './pasted-google.ts'
import { headTables, nestLists } from './pasted-structure.ts'
import { wordLists } from './pasted-word.ts'
import { attribute, elements } from './tree.ts'

/** Their content is no text of the page. */
const dropped = new Set([
  ...[
    'script',
    'style',
    'title',
    'meta',
    'link',
    'xml',
    'template',
    'noscript',
    'iframe',
    'object',
    'embed',
    'svg',
    'math',
  ],
  ...['canvas', 'audio', 'video', 'input', 'select', 'option', 'textarea', 'button', 'form', 'o:p'],
])
/** Only their content matters. */
const unwrapped = new Set([
  'html',
  'head',
  'body',
  'font',
  'u',
  'form',
  'center',
  'section',
  'article',
  'main',
  'label',
])

/**
 * Converts HTML from the clipboard (Google Docs, Word, a web page) to markdown. Only the structure is kept: no styles,
 * scripts or raw HTML, and links and images only with the addresses that a post may have.
 * @returns null if it is better pasted as plain text, such as code from an editor
 */
export function pastedToMarkdown(html: string): string | null {
  const tree = fromHtml(html.replaceAll('\0', ''), { fragment: true })
  if (isCodeFromEditor(tree)) return null
  tree.children = cleaned(tree.children) as Root['children']
  wordLists(tree)
  nestLists(tree)
  headTables(tree)
  belowTitle(tree)
  return treeToMarkdown(tree).replaceAll('\u00a0', ' ') || null
}

/** Editors copy code as lines in one box that keeps its spaces. */
function isCodeFromEditor(root: Root): boolean {
  const [only, ...more] = root.children.filter(
    (node) => node.type === 'element' && !['meta', 'style'].includes(node.tagName),
  )
  if (more.length > 0 || only?.type !== 'element') return false
  const style = attribute(only, 'style')
  return only.tagName === 'pre' || (/white-space:\s*pre/i.test(style) && /mono|courier|consolas|menlo/i.test(style))
}

function cleaned(nodes: Array<Root['children'][number]>): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [node]
    if (node.type !== 'element' || dropped.has(node.tagName)) return []
    const children = cleaned(node.children)
    if (unwrapped.has(node.tagName)) return children
    if (node.tagName === 'a') return linked(node, children)
    if (node.tagName === 'img') return pictured(node)
    return markStyles({ ...node, children })
  })
}

function linked(node: Element, children: ElementContent[]): ElementContent[] {
  const href = safeAddress(googleAddress(attribute(node, 'href').trim()))
  // Bookmarks of the other document.
  if (!href || href.startsWith('#')) return children
  return [{ ...node, properties: { href }, children }]
}

/** Pictures that are part of the clipboard would make a text of megabytes. */
function pictured(node: Element): ElementContent[] {
  const src = attribute(node, 'src').trim()
  if (!/^https?:\/\//i.test(src) || !safeAddress(src)) return []
  return [{ ...node, properties: { src, alt: attribute(node, 'alt') } }]
}

/** A post's title is its only first heading, so all others move down if there is one. */
function belowTitle(root: Root): void {
  const headings = elements(root).filter(({ tagName }) => /^h[1-6]$/.test(tagName))
  if (!headings.some(({ tagName }) => tagName === 'h1')) return
  for (const heading of headings) heading.tagName = `h${Math.min(6, Number(heading.tagName[1]) + 1)}`
}
