import type { Element, ElementContent, Root } from 'hast'
import { find, html } from 'property-information'

/** All elements in document order, as a snapshot, because callers change the tree while iterating. */
export function elements(root: Root | Element): Element[] {
  const list: Element[] = []
  const waiting: (Root | Element)[] = [root]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.type === 'element') list.push(next)
    for (let index = next.children.length - 1; index >= 0; index--) {
      const child = next.children[index]
      if (child?.type === 'element') waiting.push(child)
    }
  }
  return list
}

export function element(
  tagName: string,
  properties: Element['properties'],
  ...children: (ElementContent | string)[]
): Element {
  const nodes = children.map((child) => (typeof child === 'string' ? { type: 'text' as const, value: child } : child))
  return { type: 'element', tagName, properties, children: nodes }
}

/** Wraps `inner` in `wrapper` in place, without knowing the parent. Returns the inner element. */
export function wrap(inner: Element, wrapper: Element): Element {
  const moved = { ...inner }
  Object.assign(inner, wrapper, { children: [...wrapper.children, moved] })
  return moved
}

export const hasClass = (node: Element, name: string): boolean =>
  Array.isArray(node.properties.className) && node.properties.className.includes(name)

export function attribute(node: Element, name: string): string {
  const value = node.properties[name]
  return value === undefined || value === null || value === false ? '' : String(value)
}

const empty = new Set(['br', 'col', 'hr', 'img', 'input', 'source'])

/** Escapes `<` and `>` in attributes too, so that text never looks like a tag to a program that searches the page. */
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

export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

function attributes({ properties }: Element): string[] {
  return Object.entries(properties).flatMap(([property, value]) => {
    if (value === null || value === undefined || value === false) return []
    const { attribute, boolean, commaSeparated } = find(html, property)
    if (value === true && boolean) return [` ${attribute}`]
    const text = Array.isArray(value) ? value.join(commaSeparated ? ', ' : ' ') : String(value)
    return [` ${attribute}="${escapeHtml(text)}"`]
  })
}

export const collapseWhitespace = (text: string): string => text.replace(/\s+/g, ' ').trim()
