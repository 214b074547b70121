import type { Element, ElementContent, Root } from 'hast'
import { attribute } from '../../markdown/tree.ts'

const blocks = new Set(
  'p h2 h3 h4 h5 h6 ul ol li blockquote pre figure figcaption div section table thead tbody tr hr'.split(' '),
)

/** The tree of an email's article as plain text: a link's address follows its text, unless they are the same. */
export const articleText = (tree: Root): string => blocksOf(tree).join('\n\n')

/** The paragraphs of a node. Text between blocks is one too. */
function blocksOf(parent: Root | Element): string[] {
  const found: string[] = []
  let run = ''
  const end = () => {
    const text = run
      .replace(/[ \t\n]+/g, ' ')
      .replace(/ ?\u2028 ?/g, '\n')
      .trim()
    if (text) found.push(text)
    run = ''
  }
  for (const child of parent.children) {
    if (child.type === 'element' && blocks.has(child.tagName)) {
      end()
      found.push(...blockOf(child))
    } else if (child.type === 'element' || child.type === 'text') run += inline(child)
  }
  end()
  return found
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
