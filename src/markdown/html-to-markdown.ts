import type { Element, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toString as textOf } from 'hast-util-to-string'
import type { Root as MarkdownRoot } from 'mdast'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { attribute, elements } from './tree.ts'

const converter = unified().use(rehypeRemark).freeze()
const printer = unified().use(remarkGfm).use(remarkStringify, { bullet: '-', rule: '-' }).freeze()

/** The printer's work grows with the cube of the depth: ten seconds for 600 levels, which fit into the instructions. */
const deepest = 50

/** Converts sanitised HTML to markdown, for clients that read only markdown. Addresses become absolute ones of `site`. */
export function htmlToMarkdown(html: string, site: string): string {
  const tree = fromHtml(html, { fragment: true })
  for (const node of elements(tree)) {
    for (const name of ['href', 'src']) {
      const address = attribute(node, name)
      if (address) node.properties[name] = URL.parse(address, site)?.href ?? address
    }
  }
  return treeToMarkdown(tree)
}

export function treeToMarkdown(tree: Root): string {
  if (isNested(tree, deepest)) return textOf(tree).replace(/[\\`*_<>#[\]]/g, '\\$&')
  return printMarkdown(converter.runSync(tree))
}

export const printMarkdown = (tree: MarkdownRoot): string => printer.stringify(tree).trim()

const isNested = (node: Root | Element, levels: number): boolean =>
  levels < 0 || node.children.some((child) => child.type === 'element' && isNested(child, levels - 1))
