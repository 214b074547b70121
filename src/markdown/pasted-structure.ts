import type { Element, ElementContent, Root } from 'hast'
import { elements } from './tree.ts'

const isList = (node: ElementContent): node is Element =>
  node.type === 'element' && (node.tagName === 'ul' || node.tagName === 'ol')

/** A list inside a list, without an item of its own, belongs to the item before it. */
export function nestLists(root: Root): void {
  for (const list of elements(root).filter(isList)) {
    const items: ElementContent[] = []
    for (const child of list.children) {
      const last = items.at(-1)
      if (isList(child) && last?.type === 'element' && last.tagName === 'li') last.children.push(child)
      else items.push(child)
    }
    list.children = items
    for (const item of items) if (item.type === 'element' && item.tagName === 'li') unwrapOnly(item)
  }
}

/** A single paragraph in an item would put empty lines between the items. */
function unwrapOnly(item: Element): void {
  const paragraphs = item.children.filter((child) => child.type === 'element' && child.tagName === 'p')
  if (paragraphs.length > 1) return
  item.children = item.children.flatMap((child) =>
    child.type === 'element' && child.tagName === 'p' ? child.children : [child],
  )
}

/** Documents mark no header, and a markdown table needs one: it is the first row. */
export function headTables(root: Root): void {
  for (const table of elements(root).filter(({ tagName }) => tagName === 'table')) {
    const inside = elements(table)
    if (inside.some(({ tagName }) => tagName === 'th')) continue
    const first = inside.find(({ tagName }) => tagName === 'tr')
    for (const cell of first?.children ?? []) {
      if (cell.type === 'element' && cell.tagName === 'td') cell.tagName = 'th'
    }
  }
}
