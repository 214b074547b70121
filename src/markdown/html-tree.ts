import type { Element, ElementContent, Root } from 'hast'
import { decodeEntities } from './html-entities.ts'
import { element } from './tree.ts'

const empty = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])
/** What stands inside these is no text of the page: it goes with them. */
const unseen = new Set(
  ['script', 'style', 'iframe', 'noscript', 'template', 'textarea', 'title', 'svg', 'math', 'select', 'object'].concat(
    'noembed noframes xmp plaintext'.split(' '),
  ),
)
/** A new one ends the open one of its kind. */
const endedBy: Record<string, readonly string[]> = {
  p: 'p ul ol li h1 h2 h3 h4 h5 h6 pre blockquote div table hr section'.split(' '),
  li: ['li'],
}
const walls = new Set(['ul', 'ol', 'table', 'blockquote', 'div'])

const token = /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>|<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g
const deepest = 60

/**
 * A tree from hand-written HTML. It needs not agree with browsers to the letter: what is built here is sanitised and
 * then written anew, so nothing of the source itself ever reaches a page.
 */
export function parseHtml(source: string): Root {
  const root: Root = { type: 'root', children: [] }
  const open: Element[] = []
  const put = (child: ElementContent) => (open.at(-1) ?? root).children.push(child as never)
  const say = (text: string) => {
    if (text) put({ type: 'text', value: decodeEntities(text) })
  }
  const close = (name: string) => {
    const index = open.findLastIndex(({ tagName }) => tagName === name)
    if (index >= 0) open.length = index
  }

  token.lastIndex = 0
  let at = 0
  for (let match = token.exec(source); match; match = token.exec(source)) {
    say(source.slice(at, match.index))
    at = token.lastIndex
    const name = match[2]?.toLowerCase()
    if (!name) continue
    if (match[1]) {
      close(name)
      continue
    }
    if (unseen.has(name)) {
      at = endOf(source, name, at)
      token.lastIndex = at
      continue
    }
    for (const [ended, by] of Object.entries(endedBy)) if (by.includes(name)) closeNear(open, ended)
    const made = element(name, properties(match[3] ?? ''))
    put(made)
    if (!empty.has(name) && open.length < deepest) open.push(made)
  }
  say(source.slice(at))
  return root
}

/** Ends an element that is still open, but not across a list or a box that it holds. */
function closeNear(open: Element[], name: string) {
  for (let index = open.length - 1; index >= 0; index--) {
    const tag = open[index]?.tagName ?? ''
    if (tag === name) {
      open.length = index
      return
    }
    if (walls.has(tag)) return
  }
}

function endOf(source: string, name: string, from: number): number {
  const end = source.toLowerCase().indexOf(`</${name}`, from)
  if (end < 0) return source.length
  const close = source.indexOf('>', end)
  return close < 0 ? source.length : close + 1
}

function properties(text: string): Element['properties'] {
  const found: Element['properties'] = {}
  for (const [, name = '', double, single, bare] of text.matchAll(attribute)) {
    found[name.toLowerCase()] = decodeEntities(double ?? single ?? bare ?? '')
  }
  return found
}
