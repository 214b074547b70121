import type { Element, Root, Text } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Html, Parents } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import type { Options } from 'rehype-sanitize'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { leavesSite, safeAddress, schemes } from './address.ts'
import { frameCode } from './code.ts'
import { decorateHeadings, type OutlineEntry } from './headings.ts'
import { completeImages, type ImageAlts, type ImageSizes, imageAddresses, linkFigures } from './pictures.ts'
import { readWords, type Words } from './reading-time.ts'
import { postSyntax } from './syntax.ts'
import { attribute, element, elements, hasClass, printHtml, wrap } from './tree.ts'

/** The allow-list of a post: what markdown can express and what `decorate…` adds. Everything else is dropped. */
const schema: Options = {
  tagNames: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'hr', 'br', 'ul', 'ol', 'li', 'pre', 'code'],
    ...['em', 'strong', 'del', 'sup', 'span', 'a', 'img', 'input', 'figure', 'figcaption', 'section', 'div'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  attributes: {
    a: ['id', 'href', 'title', 'rel', 'ariaLabel', ['className', 'anchor', 'footnote-ref', 'footnote-back']],
    img: ['src', 'alt', 'title', 'loading', 'decoding'],
    input: [['type', 'checkbox'], ['disabled', true], 'checked', 'ariaLabel'],
    code: [['className', /^language-./]],
    ol: ['start', ['className', 'contains-task-list']],
    ul: [['className', 'contains-task-list']],
    li: ['id', ['className', 'task-list-item']],
    th: [['align', 'left', 'center', 'right']],
    td: [['align', 'left', 'center', 'right']],
    div: [['className', 'table-scroll'], 'tabIndex', ['role', 'region'], 'ariaLabel'],
    figure: [['className', 'image']],
    section: [['className', 'footnotes'], 'ariaLabelledBy'],
    span: ['ariaHidden'],
    ...{ h2: ['id'], h3: ['id'], h4: ['id'] },
  },
  protocols: { href: schemes, src: schemes },
  required: { input: { disabled: true, type: 'checkbox' } },
  ancestors: { tr: ['table'], th: ['table'], td: ['table'], thead: ['table'], tbody: ['table'] },
  // All ids are ours and have a prefix. Authors cannot write any.
  clobber: [],
  clobberPrefix: '',
}

// A single tilde does not strike text out: "~10 minutes, ~5 EUR".
const parser = unified().use(remarkParse).use(postSyntax).use(remarkGfm, { singleTilde: false }).freeze()
const toHtmlTree = unified()
  .use(remarkRehype, { handlers: { html: rawHtml }, footnoteLabelProperties: {} })
  .freeze()
const sanitizer = unified().use(rehypeSanitize, schema).freeze()

type Result = Words & { html: string; outline: OutlineEntry[] }

export async function runPipeline(source: string, sizes: ImageSizes, alts: ImageAlts): Promise<Result> {
  const { safe, words, outline } = readSafely(source)
  // Only our own code runs after the sanitiser: code frames, highlighting, and the data of images.
  await frameCode(safe)
  completeImages(safe, sizes, alts)
  linkFigures(safe)
  return { ...words, html: printHtml(safe), outline }
}

export const findImages = (source: string): string[] => imageAddresses(readSafely(source).safe)

function readSafely(source: string) {
  const tree: Root = toHtmlTree.runSync(parser.parse(source))
  const words = readWords(tree)
  const outline = decorateHeadings(tree)
  decorateFootnotes(tree)
  decorate(tree)
  return { safe: sanitizer.runSync(tree) as Root, words, outline }
}

const holdsBlocks = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])
const longestHtml = 20_000

const hiddenElements =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|iframe|noscript|template|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const anyTag = /<[/!?]?([a-z][\w:.-]*)(?:"[^"]*"|'[^']*'|[^<>"'])*>/gi
const htmlTags = new Set(
  (
    'a abbr address area article aside audio b base basefont bdi bdo big blockquote body br button canvas caption ' +
    'center cite code col colgroup data datalist dd del details dfn dialog dir div dl doctype dt em embed fieldset ' +
    'figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img ' +
    'input ins kbd label legend li link main map mark marquee menu meta meter nav noembed noframes noscript object ' +
    'ol optgroup option output p param picture plaintext portal pre progress q rp rt ruby s samp script search ' +
    'section select slot small source span strike strong style sub summary sup svg math table tbody td template ' +
    'textarea tfoot th thead time title tr track tt u ul var video wbr xmp'
  ).split(' '),
)

/** Raw HTML never reaches the page, only its text. Unknown tags are text, so that `Array<string>` keeps its meaning. */
function rawHtml(_state: State, node: Html, parent: Parents | undefined): Element | Text | undefined {
  if (/^<br\s*\/?>$/i.test(node.value)) return element('br', {})
  if (node.value.length > longestHtml) return undefined
  const value = node.value.replace(hiddenElements, '').replace(anyTag, (tag: string, name: string) => {
    return htmlTags.has(name.toLowerCase()) || tag.includes('=') ? '' : tag
  })
  if (!value.trim()) return undefined
  return parent && holdsBlocks.has(parent.type) ? element('p', {}, value.trim()) : { type: 'text', value }
}

function decorate(root: Root): void {
  let tables = 0
  for (const node of elements(root)) {
    if (node.tagName === 'a') decorateLink(node)
    if (node.tagName === 'img') decorateImage(node)
    if (node.tagName === 'p') frameLoneImage(node)
    if (node.tagName === 'table') frameTable(node, ++tables)
    if (node.tagName === 'li' && hasClass(node, 'task-list-item')) labelCheckbox(node)
  }
}

function decorateLink(link: Element): void {
  const href = safeAddress(attribute(link, 'href'))
  link.properties.href = href
  if (leavesSite(href)) link.properties.rel = ['noopener']
}

function decorateImage(image: Element): void {
  const [src, alt] = [safeAddress(attribute(image, 'src')), attribute(image, 'alt')]
  Object.assign(image.properties, { src, alt, loading: 'lazy', decoding: 'async' })
}

function frameLoneImage(paragraph: Element): void {
  const [image, ...others] = paragraph.children.filter((child) => child.type !== 'text' || child.value.trim())
  if (others.length || image?.type !== 'element' || image.tagName !== 'img') return
  const caption = attribute(image, 'title').trim()
  delete image.properties.title
  const below = caption ? [element('figcaption', {}, caption)] : []
  Object.assign(paragraph, element('figure', { className: ['image'] }, image, ...below))
}

/** Makes a wide table scrollable, also by keyboard. Regions need unique names. */
function frameTable(table: Element, number: number): void {
  const ariaLabel = number === 1 ? 'Table' : `Table ${number}`
  wrap(table, element('div', { className: ['table-scroll'], tabIndex: 0, role: 'region', ariaLabel }))
}

function labelCheckbox(item: Element): void {
  const box = elements(item).find((inner) => inner.tagName === 'input')
  if (box) box.properties.ariaLabel = box.properties.checked ? 'Done' : 'To do'
}

/** Numbers the ids: remark-rehype makes them from labels, so the second `[^a]` and the first `[^a-2]` share one. */
function decorateFootnotes(root: Root): void {
  const uses = new Map<number, number>()
  for (const node of elements(root)) {
    if ('dataFootnoteRef' in node.properties) nameReference(node, uses)
    if ('dataFootnotes' in node.properties) nameSection(node)
  }
}

function nameReference(link: Element, uses: Map<number, number>): void {
  const number = Number(textOf(link))
  const use = (uses.get(number) ?? 0) + 1
  uses.set(number, use)
  const own = { id: referenceId(number, use), href: `#note-${number}` }
  link.properties = { ...own, className: ['footnote-ref'], ariaLabel: `Footnote ${number}` }
}

function nameSection(section: Element): void {
  section.properties = { className: ['footnotes'], ariaLabelledBy: ['note-label'] }
  for (const child of section.children) {
    if (child.type !== 'element') continue
    if (child.tagName === 'h2') child.properties = { id: 'note-label' }
    if (child.tagName === 'ol') nameNotes(child)
  }
}

function nameNotes(list: Element): void {
  const notes = list.children.filter((child) => child.type === 'element')
  notes.forEach((note, index) => {
    note.properties.id = `note-${index + 1}`
    const arrows = elements(note).filter((inner) => 'dataFootnoteBackref' in inner.properties)
    arrows.forEach((arrow, position) => {
      const which = arrows.length > 1 ? `${index + 1}, use ${position + 1}` : String(index + 1)
      arrow.properties = {
        href: `#${referenceId(index + 1, position + 1)}`,
        className: ['footnote-back'],
        ariaLabel: `Back to the text at footnote ${which}`,
      }
    })
  })
}

const referenceId = (number: number, use: number): string =>
  use === 1 ? `note-ref-${number}` : `note-ref-${number}-${use}`
