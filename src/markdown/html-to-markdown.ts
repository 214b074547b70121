import { fromHtml } from 'hast-util-from-html'
import { toString as textOf } from 'hast-util-to-string'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { attribute, elements } from './tree.ts'

const converter = unified().use(rehypeRemark).freeze()
const printer = unified().use(remarkGfm).use(remarkStringify, { bullet: '-' }).freeze()

/** Converts sanitised HTML to markdown, for clients that read only markdown. Addresses become absolute ones of `site`. */
export function htmlToMarkdown(html: string, site: string): string {
  const tree = fromHtml(html, { fragment: true })
  for (const node of elements(tree)) {
    for (const name of ['href', 'src']) {
      const address = attribute(node, name)
      if (address) node.properties[name] = URL.parse(address, site)?.href ?? address
    }
  }
  try {
    return printer.stringify(converter.runSync(tree)).trim()
  } catch (error) {
    // Thousands of nested tags overflow the stack.
    if (error instanceof RangeError) return textOf(tree).replace(/[\\`*_<>#[\]]/g, '\\$&')
    throw error
  }
}
