import type { Element, ElementContent, Root, RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toString as textOf } from 'hast-util-to-string'
import { safeAddress } from './address.ts'
import { treeToMarkdown } from './html-to-markdown.ts'
import { attribute, element, elements } from './tree.ts'

const dropped = new Set(
  (
    'script style title meta link xml template noscript iframe object embed svg math canvas audio video input select ' +
    'option textarea button form o:p'
  ).split(' '),
)
const unwrapped = new Set('html head body font u center section article main label'.split(' '))

/** Keeps only the structure. @returns null if it is better pasted as plain text, such as code from an editor */
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

/** The post's title is its only h1, so if the text has an h1, all its headings move down a level. */
function belowTitle(root: Root): void {
  const headings = elements(root).filter(({ tagName }) => /^h[1-6]$/.test(tagName))
  if (!headings.some(({ tagName }) => tagName === 'h1')) return
  for (const heading of headings) heading.tagName = `h${Math.min(6, Number(heading.tagName[1]) + 1)}`
}

const isTag = (node: RootContent | undefined, ...names: string[]): node is Element =>
  node?.type === 'element' && names.includes(node.tagName)

/** A list inside a list, without an item of its own, belongs to the item before it. */
function nestLists(root: Root): void {
  for (const list of elements(root).filter((node) => isTag(node, 'ul', 'ol'))) {
    const items: ElementContent[] = []
    for (const child of list.children) {
      const last = items.at(-1)
      if (isTag(child, 'ul', 'ol') && isTag(last, 'li')) last.children.push(child)
      else items.push(child)
    }
    list.children = items
    for (const item of items) if (isTag(item, 'li')) unwrapOnly(item)
  }
}

/** A single paragraph in an item would put empty lines between the items. */
function unwrapOnly(item: Element): void {
  if (item.children.filter((child) => isTag(child, 'p')).length > 1) return
  item.children = item.children.flatMap((child) => (isTag(child, 'p') ? child.children : [child]))
}

/** Documents do not mark a header row, and a markdown table needs one: the first row becomes the header. */
function headTables(root: Root): void {
  for (const table of elements(root).filter(({ tagName }) => tagName === 'table')) {
    const inside = elements(table)
    if (inside.some(({ tagName }) => tagName === 'th')) continue
    const first = inside.find(({ tagName }) => tagName === 'tr')
    for (const cell of first?.children ?? []) if (isTag(cell, 'td')) cell.tagName = 'th'
  }
}

/** Google Docs leads every link through its own address. */
function googleAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  const isRedirect = url !== null && /^(www\.)?google\.com$/.test(url.hostname) && url.pathname === '/url'
  return (isRedirect && url.searchParams.get('q')) || address
}

const heading = /^h[1-6]$/
const bold = /font-weight:\s*(bold|[6-9]00)/i
const notBold = /font-weight:\s*(normal|[1-5]00)/i
const monospace = /font-family:[^;]*(courier|consolas|menlo|monospace|roboto mono|source code pro)/i

/** Google Docs writes emphasis as styles, and wraps everything in a `<b>` that is not bold. */
function markStyles(node: Element): ElementContent[] {
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

/** Keeps the style by which Word's list marks are found later. */
const wordMark = (style: string): Element['properties'] => (/mso-list:\s*ignore/i.test(style) ? { style } : {})

/** A heading is bold anyway. */
const withoutBold = (nodes: ElementContent[]): ElementContent[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'element') return [node]
    const children = withoutBold(node.children)
    return ['b', 'strong'].includes(node.tagName) ? children : [{ ...node, children }]
  })

/** Word writes list items as paragraphs with a level in their style, and the mark as text. */
function wordLists(root: Root): void {
  for (const node of elements(root)) if (/\bMsoTitle\b/.test(classOf(node))) node.tagName = 'h1'
  rebuild(root)
  for (const node of elements(root)) rebuild(node)
}

function rebuild(parent: Root | Element): void {
  if (!parent.children.some((node) => levelOf(node) !== null)) return
  const built: RootContent[] = []
  let open: { list: Element; level: number }[] = []
  for (const node of parent.children) {
    const level = levelOf(node)
    if (level === null) {
      // White space between two items does not end the list.
      if (node.type === 'text' && !node.value.trim()) continue
      open = []
      built.push(node)
      continue
    }
    const { item, ordered } = itemOf(node as Element)
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    let last = open.at(-1)
    if (!last || last.level < level) {
      const list = element(ordered ? 'ol' : 'ul', {})
      const outer = last?.list.children.at(-1)
      if (outer?.type === 'element') outer.children.push(list)
      else built.push(list)
      last = { list, level }
      open.push(last)
    }
    last.list.children.push(item)
  }
  parent.children = built as Root['children'] & ElementContent[]
}

const classOf = (node: Element) => String(node.properties.className ?? '').replaceAll(',', ' ')

function levelOf(node: RootContent): number | null {
  if (!isTag(node, 'p')) return null
  const [, level] = /mso-list:[^;]*level(\d)/i.exec(attribute(node, 'style')) ?? []
  return level ? Number(level) : null
}

function itemOf(paragraph: Element): { item: Element; ordered: boolean } {
  const marks: string[] = []
  const item = element('li', {}, ...withoutMark(paragraph.children, marks))
  return { item, ordered: /^\s*[\da-z]{1,4}[.)]/i.test(marks.join('')) }
}

function withoutMark(nodes: ElementContent[], marks: string[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node]
    if (!/mso-list:\s*ignore/i.test(attribute(node, 'style'))) {
      return [{ ...node, children: withoutMark(node.children, marks) }]
    }
    marks.push(textOf(node))
    return []
  })
}
