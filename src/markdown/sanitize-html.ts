import type { Element, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import rehypeSanitize, { type Options } from 'rehype-sanitize'
import { unified } from 'unified'
import { leavesSite, safeAddress } from './address.ts'
import { attribute, elements, escapeHtml, printHtml } from './tree.ts'

/** The tags that instructions may contain. Headings begin below the page's own levels. */
const schema: Options = {
  tagNames: [
    ...['p', 'ol', 'ul', 'li', 'h3', 'h4', 'h5', 'blockquote', 'pre', 'code', 'kbd', 'br', 'hr'],
    ...['em', 'strong', 'del', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'sub', 'sup'],
  ],
  attributes: { a: ['href', 'title', 'rel'], img: ['src', 'alt', 'title', 'loading'], ol: ['start'] },
  ancestors: { tr: ['table'], th: ['table'], td: ['table'], thead: ['table'], tbody: ['table'], li: ['ol', 'ul'] },
  protocols: {},
  // The content of these elements is not text of the page and is dropped too.
  strip: [
    ...['script', 'style', 'iframe', 'noscript', 'template', 'textarea', 'title', 'svg', 'math', 'select', 'object'],
    ...['noembed', 'noframes', 'xmp', 'plaintext'],
  ],
  clobber: [],
  clobberPrefix: '',
}

const same: Record<string, string> = { b: 'strong', i: 'em', s: 'del', strike: 'del', h1: 'h3', h2: 'h3', h6: 'h5' }

const sanitizer = unified().use(rehypeSanitize, schema).freeze()

/** Printed from the parsed tree, so a source that confuses the parser can lose text but never inject tags. */
export function sanitizeHtml(source: string): string {
  try {
    return sanitized(source)
  } catch (error) {
    // Thousands of nested tags overflow the stack.
    if (error instanceof RangeError) return `<p>${escapeHtml(source.trim())}</p>`
    throw error
  }
}

function sanitized(source: string): string {
  const tree = fromHtml(source.replace(/\0/g, ''), { fragment: true })
  for (const node of elements(tree)) {
    node.tagName = same[node.tagName] ?? node.tagName
    keepAddress(node, 'href')
    keepAddress(node, 'src')
    if (node.tagName === 'a' && leavesSite(attribute(node, 'href'))) node.properties.rel = ['noopener', 'nofollow']
    if (node.tagName === 'img') node.properties.loading = 'lazy'
  }
  return printHtml(inParagraphs(sanitizer.runSync(tree) as Root)).trim()
}

function keepAddress(node: Element, name: 'href' | 'src') {
  if (node.properties[name] !== undefined) node.properties[name] = safeAddress(attribute(node, name))
}

const inline = new Set(['code', 'kbd', 'br', 'em', 'strong', 'del', 'a', 'img', 'sub', 'sup'])

function inParagraphs(root: Root): Root {
  const blocks: Root['children'] = []
  let run: Element['children'] = []
  const end = () => {
    if (run.some((node) => node.type !== 'text' || node.value.trim())) {
      blocks.push({ type: 'element', tagName: 'p', properties: {}, children: run })
    }
    run = []
  }
  for (const node of root.children) {
    if (node.type === 'text') {
      for (const [index, value] of node.value.split(/\n\s*\n/).entries()) {
        if (index > 0) end()
        run.push({ type: 'text', value })
      }
    } else if (node.type === 'element' && inline.has(node.tagName)) run.push(node)
    else {
      end()
      blocks.push(node)
    }
  }
  end()
  return { ...root, children: blocks }
}
