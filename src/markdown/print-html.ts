import type { Element, Root } from 'hast'
import { find, html } from 'property-information'

const empty = new Set(['br', 'col', 'hr', 'img', 'input', 'source'])

/**
 * Prints a tree that is already sanitised. `<` and `>` are escaped in attributes too, so that text never looks like a
 * tag to a program that searches the page.
 */
export function printHtml(node: Root | Element): string {
  const parts: string[] = []
  const print = (parent: Root | Element): void => {
    for (const child of parent.children) {
      if (child.type === 'text') parts.push(escapeHtml(child.value))
      if (child.type !== 'element') continue
      parts.push('<', child.tagName, ...attributes(child), '>')
      if (empty.has(child.tagName)) continue
      print(child)
      parts.push('</', child.tagName, '>')
    }
  }
  print(node)
  return parts.join('')
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

function attributes({ properties }: Element): string[] {
  return Object.entries(properties).flatMap(([property, value]) => {
    if (value === null || value === undefined || value === false) return []
    const { attribute, boolean, commaSeparated } = find(html, property)
    if (value === true && boolean) return [` ${attribute}`]
    const text = Array.isArray(value) ? value.join(commaSeparated ? ', ' : ' ') : String(value)
    return [` ${attribute}="${escapeHtml(text)}"`]
  })
}
