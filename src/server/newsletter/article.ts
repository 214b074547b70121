import type { Element, ElementContent, Root, RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import type { Entry } from '../../contract/collections.ts'
import { attribute, element, escapeHtml, hasClass, printHtml } from '../../markdown/tree.ts'

const code = "font-family:'Martian Mono',Menlo,Consolas,'Courier New',monospace;font-size:14px"
const rule = '#d3c9b8'
const quiet = '#5a5448'

const heading = 'margin:24px 0 8px;font-size:17px;line-height:1.4'
const list = 'margin:0 0 16px;padding:0 0 0 24px'
const cell = 'padding:6px 10px 6px 0;vertical-align:top;word-break:break-word;border-bottom:1px solid'

/** Inline styles, because mail programs may ignore style sheets. */
const styles: Record<string, string> = {
  p: 'margin:0 0 16px',
  h2: 'margin:32px 0 12px;font-size:22px;line-height:1.25',
  h3: 'margin:28px 0 10px;font-size:19px;line-height:1.3',
  h4: heading,
  h5: heading,
  h6: heading,
  ul: list,
  ol: list,
  li: 'margin:0 0 6px',
  a: 'color:inherit;text-decoration:underline',
  blockquote: 'margin:0 0 16px;padding:4px 0 4px 16px;border-left:2px solid #857c6b',
  pre: `margin:0 0 16px;padding:14px 16px;border:1px solid ${rule};white-space:pre-wrap;word-break:break-word;line-height:1.5;${code}`,
  code: `${code};word-break:break-word`,
  img: 'display:block;max-width:100%;height:auto;border:0',
  figcaption: `margin:6px 0 0;font-size:14px;color:${quiet}`,
  table: 'width:100%;border-collapse:collapse;margin:0 0 16px;font-size:15px',
  th: `${cell} #857c6b;text-align:left`,
  td: `${cell} ${rule}`,
  figure: 'margin:0 0 16px',
  hr: `margin:28px 0;border:0;border-top:1px solid ${rule}`,
  sup: 'font-size:12px;line-height:1',
}

/** The classes of `emails/email.ts`, for dark themes. */
const classes: Record<string, string> = { a: 'ink', blockquote: 'quote', figcaption: 'quiet' }

const isSvg = (address: string): boolean => /\.svg(?:[?#]|$)/i.test(address)

const kept = ['href', 'src', 'alt', 'title', 'align', 'start', 'colSpan', 'rowSpan']

export interface Article {
  html: (headingFont: string) => string
  text: string
  /** Whether only the beginning is in the email. */
  isCut: boolean
}

export function articleOf(
  post: Pick<Entry<'blogs'>, 'image_url' | 'image_alt' | 'content_html'>,
  address: string,
): Article {
  const { image_url: image, image_alt, content_html } = post
  const figure = `<figure><img src="${escapeHtml(image ?? '')}" alt="${escapeHtml(image_alt ?? '')}"></figure>`
  const hasFigure = image && !isSvg(image)
  const { tree, isCut } = beginningOf(articleTree(hasFigure ? figure + content_html : content_html, address))
  return { html: (headingFont) => articleHtml(tree, headingFont), text: articleText(tree), isCut }
}

/** The tree of a post's HTML for an email: absolute addresses, inline styles, no section links, no highlighting. */
export function articleTree(html: string, address: string): Root {
  const tree = fromHtml(html, { fragment: true })
  prepare(tree, address)
  return tree
}

/** The HTML of a tree. Its text contains no `<`, so only tags are replaced. */
export const articleHtml = (tree: Root, headingFont: string): string =>
  printHtml(tree).replace(
    /<(h[2-6]) style="/g,
    (_, tag: string) => `<${tag} style="font-family:${escapeHtml(headingFont)};`,
  )

/** The longest HTML, in characters. Gmail cuts an email after 102 KB, and with it the link to unsubscribe. */
const longest = 70_000
/** The longest text of a block that exceeds `longest`, in characters. */
const longestText = 2_000

export function beginningOf(tree: Root): { tree: Root; isCut: boolean } {
  let length = 0
  for (const [index, child] of tree.children.entries()) {
    const own = lengthOf(child)
    length += own
    if (length <= longest) continue
    const fitting = tree.children.slice(0, index)
    // A block's tags cannot be cut, and without the block an email may have no text.
    const children = own > longest ? [...fitting, textBeginning(child)] : fitting
    return { tree: { ...tree, children }, isCut: true }
  }
  return { tree, isCut: false }
}

const lengthOf = (node: RootContent): number =>
  node.type === 'element' ? printHtml({ type: 'root', children: [node] }).length : 0

function textBeginning(block: RootContent): Element {
  const text = articleText({ type: 'root', children: [block] })
  return element('p', { style: 'margin:0 0 16px' }, `${[...text].slice(0, longestText).join('').trimEnd()} …`)
}

function prepare(parent: Root | Element, address: string): void {
  parent.children = parent.children.flatMap((child): ElementContent[] => {
    if (child.type === 'element') return prepared(child, address)
    return child.type === 'text' ? [child] : []
  })
}

function prepared(node: Element, address: string): ElementContent[] {
  if (node.tagName === 'a' && (hasClass(node, 'anchor') || hasClass(node, 'footnote-back'))) return []
  if (node.tagName === 'source') return []
  if (node.tagName === 'input') return [{ type: 'text', value: node.properties.checked ? '☑ ' : '☐ ' }]
  // The caption of a code block is the name of its language.
  if (node.tagName === 'figure' && hasClass(node, 'code')) node.children = node.children.filter(isNotCaption)
  if (node.tagName === 'img' && isSvg(attribute(node, 'src'))) return drawingLink(node, address)
  prepare(node, address)
  if (node.tagName === 'a') node.children = node.children.flatMap(withoutLink)
  if (node.tagName === 'span' || node.tagName === 'picture') return node.children
  if (node.tagName === 'pre') node.children = node.children.map(withoutStyle)
  return [element(tagOf(node.tagName), { ...attributesOf(node, address), ...lookOf(node.tagName) }, ...node.children)]
}

function drawingLink(image: Element, address: string): ElementContent[] {
  const alt = attribute(image, 'alt').trim()
  return alt ? [element('a', { href: address, ...lookOf('a') }, alt)] : []
}

function attributesOf(node: Element, address: string): Element['properties'] {
  const given = Object.fromEntries(kept.map((name) => [name, node.properties[name]]))
  for (const name of ['href', 'src']) {
    const value = attribute(node, name)
    if (value && URL.canParse(value, address)) given[name] = new URL(value, address).href
  }
  return given
}

const lookOf = (tagName: string): Element['properties'] => ({
  style: styles[tagName],
  className: classes[tagName] === undefined ? undefined : [classes[tagName]],
})

const withoutLink = (node: ElementContent): ElementContent[] =>
  node.type === 'element' && node.tagName === 'a' ? node.children : [node]

/** Replaces tags that old mail programs do not know. */
const tagOf = (name: string) => (name === 'figure' || name === 'section' ? 'div' : name === 'figcaption' ? 'p' : name)

const isNotCaption = (node: ElementContent) => node.type !== 'element' || node.tagName !== 'figcaption'

/** Removes the style of code in a block, which the block itself has. */
const withoutStyle = (node: ElementContent): ElementContent =>
  node.type === 'element' && node.tagName === 'code' ? { ...node, properties: {} } : node

const blocks = new Set(
  'p h2 h3 h4 h5 h6 ul ol li blockquote pre figure figcaption div section table thead tbody tr hr'.split(' '),
)

/** The tree of an email's article as plain text: a link's address follows its text, unless they are the same. */
export const articleText = (tree: Root): string => blocksOf(tree).join('\n\n')

function blocksOf(parent: Root | Element): string[] {
  const texts: string[] = []
  let run = ''
  const end = () => {
    const text = run
      .replace(/[ \t\n]+/g, ' ')
      .replace(/ ?\u2028 ?/g, '\n')
      .trim()
    if (text) texts.push(text)
    run = ''
  }
  for (const child of parent.children) {
    if (child.type === 'element' && blocks.has(child.tagName)) {
      end()
      texts.push(...blockOf(child))
    } else if (child.type === 'element' || child.type === 'text') run += inline(child)
  }
  end()
  return texts
}

function blockOf(node: Element): string[] {
  switch (node.tagName) {
    case 'hr':
      return ['* * *']
    case 'h2':
      return blocksOf(node).map((text) => `${text}\n${'='.repeat(Math.min(text.length, 60))}`)
    case 'ul':
    case 'ol':
      return [listOf(node)]
    case 'blockquote':
      return [indented(blocksOf(node).join('\n\n'), '> ')]
    case 'pre':
      return [indented(plain(node).replace(/\n$/, ''), '    ')]
    case 'tr':
      return [node.children.flatMap((cell) => (cell.type === 'element' ? [blocksOf(cell).join(' ')] : [])).join(' | ')]
    case 'table':
    case 'thead':
    case 'tbody': {
      const rows = blocksOf(node)
      return rows.length > 0 ? [rows.join('\n')] : []
    }
    default:
      return blocksOf(node)
  }
}

function listOf(list: Element): string {
  const start = Number(list.properties.start ?? 1)
  const items = list.children.filter((child): child is Element => child.type === 'element')
  return items
    .map((item, index) => {
      const mark = list.tagName === 'ol' ? `${start + index}. ` : '- '
      return mark + indented(blocksOf(item).join('\n'), ' '.repeat(mark.length)).trimStart()
    })
    .join('\n')
}

const indented = (text: string, by: string) =>
  text
    .split('\n')
    .map((line) => (by + line).trimEnd())
    .join('\n')

/** Line breaks are marked, because all other white space is collapsed. */
function inline(node: ElementContent): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  if (node.tagName === 'br') return '\u2028'
  if (node.tagName === 'img') return attribute(node, 'alt') ? `[${attribute(node, 'alt')}]` : ''
  const text = node.children.map(inline).join('')
  const address = attribute(node, 'href')
  return node.tagName === 'a' && /^https?:/.test(address) && address !== text ? `${text} (${address})` : text
}

const plain = (node: ElementContent): string =>
  node.type === 'text' ? node.value : node.type === 'element' ? node.children.map(plain).join('') : ''
