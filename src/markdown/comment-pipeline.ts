import type { Element, ElementContent, Root } from 'hast'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { type Processor, unified } from 'unified'
import { safeAddress, schemes } from './address.ts'
import { wholeCharacters } from './syntax.ts'
import { attribute, element, elements, printHtml } from './tree.ts'

/** The parser's names of the syntax that a comment may not contain; such text stays as typed. */
const disabled = (
  'headingAtx setextUnderline thematicBreak list codeIndented definition htmlFlow htmlText labelStartImage ' +
  'table strikethrough tasklistCheck gfmFootnoteDefinition gfmFootnoteCall gfmPotentialFootnoteCall'
).split(' ')

function onlyInline(this: Processor): void {
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: disabled } }]
}

// Of GFM, only bare addresses that become links remain.
const parser = unified().use(remarkParse).use(wholeCharacters).use(remarkGfm).use(onlyInline).freeze()
const toHtmlTree = unified().use(remarkRehype).freeze()
const sanitizer = unified()
  .use(rehypeSanitize, {
    tagNames: ['p', 'br', 'em', 'strong', 'code', 'pre', 'blockquote', 'a'],
    attributes: { a: ['href', 'rel'] },
    protocols: { href: schemes },
  })
  .freeze()

export function runCommentPipeline(source: string): string {
  const tree: Root = toHtmlTree.runSync(parser.parse(source))
  for (const node of elements(tree)) {
    if (node.tagName === 'a') decorateLink(node)
    if (node.tagName !== 'pre' && node.tagName !== 'code') node.children = node.children.flatMap(withLineBreaks)
  }
  return printHtml(sanitizer.runSync(tree) as Root)
}

/** A link whose address is not allowed is only its text. Search engines give the others no credit. */
function decorateLink(link: Element): void {
  const href = safeAddress(attribute(link, 'href'))
  if (href) link.properties = { href, rel: ['nofollow', 'ugc', 'noopener'] }
  else Object.assign(link, element('span', {}), { children: link.children })
}

function withLineBreaks(node: ElementContent, index: number, siblings: ElementContent[]): ElementContent[] {
  if (node.type !== 'text' || !node.value.includes('\n')) return [node]
  // Between blocks, and after a break that is already there, the line break is only layout of the source.
  if (!node.value.trim() && siblings.some(isBlock)) return [node]
  const before = siblings[index - 1]
  const value = before?.type === 'element' && before.tagName === 'br' ? node.value.replace(/^\n/, '') : node.value
  return value
    .split('\n')
    .flatMap((line, number) => [...(number > 0 ? [element('br', {})] : []), { type: 'text' as const, value: line }])
}

const isBlock = (node: ElementContent) => node.type === 'element' && ['p', 'pre', 'blockquote'].includes(node.tagName)
