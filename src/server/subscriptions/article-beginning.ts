import type { Element, Root, RootContent } from 'hast'
import { printHtml } from '../../markdown/print-html.ts'
import { element } from '../../markdown/tree.ts'
import { articleText } from './article-text.ts'

/** Of the HTML, in characters. Gmail cuts an email after 102 KB, and with it the link to unsubscribe. */
const longest = 70_000
/** Of the text of a block that is longer than that, in characters. */
const longestText = 2_000

/** Only its beginning if the email would be too long. */
export function beginningOf(tree: Root): { tree: Root; isCut: boolean } {
  let length = 0
  for (const [index, child] of tree.children.entries()) {
    const own = lengthOf(child)
    length += own
    if (length <= longest) continue
    const fitting = tree.children.slice(0, index)
    // Its tags cannot be cut, and without it an email may have no text.
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
