import type { Element, Text } from 'hast'
import type { Html, Parents } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { element } from './tree.ts'

const holdsBlocks = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])
const maxLength = 20_000

const neverShown = /<!--[\s\S]*?(?:-->|$)|<(script|style|iframe|noscript|template|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const tags = /<[/!?]?([a-z][\w:.-]*)(?:"[^"]*"|'[^']*'|[^<>"'])*>/gi
const known = new Set(
  (
    'a abbr address area article aside audio b base basefont bdi bdo big blockquote body br button canvas caption ' +
    'center cite code col colgroup data datalist dd del details dfn dialog dir div dl doctype dt em embed fieldset ' +
    'figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img ' +
    'input ins kbd label legend li link main map mark marquee menu meta meter nav noembed noframes noscript object ' +
    'ol optgroup option output p param picture plaintext portal pre progress q rp rt ruby s samp script search ' +
    'section select slot small source span strike strong style sub summary sup svg math table tbody td template ' +
    'textarea tfoot th thead time title tr track tt u ul var video wbr xmp'
  ).split(' '),
)

/**
 * Raw HTML never reaches the page. Tags are dropped and the text between them stays; `<br>` becomes a line break.
 * Unknown tags are shown as text, so that `Array<string>` and `<your key>` keep their meaning.
 */
export function rawHtml(_state: State, node: Html, parent: Parents | undefined): Element | Text | undefined {
  if (/^<br\s*\/?>$/i.test(node.value)) return element('br', {})
  if (node.value.length > maxLength) return undefined
  const value = node.value.replace(neverShown, '').replace(tags, (tag: string, name: string) => {
    return known.has(name.toLowerCase()) || tag.includes('=') ? '' : tag
  })
  if (!value.trim()) return undefined
  return parent && holdsBlocks.has(parent.type) ? element('p', {}, value.trim()) : { type: 'text', value }
}
