import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { attribute, element, elements } from './tree.ts'

/** Word writes list items as paragraphs with a level in their style, and the mark as text. */
export function wordLists(root: Root): void {
  for (const node of elements(root)) if (/\bMsoTitle\b/.test(classOf(node))) node.tagName = 'h1'
  rebuild(root)
  for (const node of elements(root)) rebuild(node)
}

function rebuild(parent: Root | Element): void {
  if (!parent.children.some((node) => levelOf(node) !== null)) return
  const built: RootContent[] = []
  /** The open lists, the outermost first. */
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

/** From 1; null if it is no list item. */
function levelOf(node: RootContent): number | null {
  if (node.type !== 'element' || node.tagName !== 'p') return null
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
