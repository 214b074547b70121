import type { Element, ElementContent, Root } from 'hast'

/** All elements in document order, as a snapshot, because callers change the tree while iterating. */
export function elements(root: Root | Element): Element[] {
  const found: Element[] = []
  const waiting: (Root | Element)[] = [root]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.type === 'element') found.push(next)
    for (let index = next.children.length - 1; index >= 0; index--) {
      const child = next.children[index]
      if (child?.type === 'element') waiting.push(child)
    }
  }
  return found
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

export function hasClass(node: Element, name: string): boolean {
  return Array.isArray(node.properties.className) && node.properties.className.includes(name)
}

/** An attribute's value as text, or '' when it is missing. */
export function attribute(node: Element, name: string): string {
  const value = node.properties[name]
  return value === undefined || value === null || value === false ? '' : String(value)
}
