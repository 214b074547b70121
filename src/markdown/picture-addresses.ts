import type { Nodes, Root } from 'mdast'
import { isTooComplex } from './complexity.ts'

type Place = { address: string; start: number; end: number }

const picture = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i
const isPicture = (address: string) => picture.test(address.split(/[?#]/)[0] ?? '')

const destination = /\s*(?:<([^<>\n]*)>|((?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))+))/y

/** Replaces the addresses of the pictures that a text shows or links to; null keeps one. */
export async function replacePictures(
  text: string,
  replace: (address: string) => Promise<string | null>,
): Promise<string> {
  let changed = ''
  let from = 0
  for (const { address, start, end } of await placesIn(text)) {
    const next = start < from ? null : await replace(address)
    if (next === null) continue
    changed += text.slice(from, start) + next
    from = end
  }
  return changed + text.slice(from)
}

async function placesIn(text: string): Promise<Place[]> {
  if (isTooComplex(text)) return []
  const [{ unified }, { default: remarkParse }] = await Promise.all([import('unified'), import('remark-parse')])
  const root: Root = unified().use(remarkParse).parse(text)
  const nodes: Nodes[] = []
  collect(root, nodes)
  const shown = new Set(nodes.flatMap((node) => (node.type === 'imageReference' ? node.identifier : [])))
  const places = nodes.flatMap((node) => {
    const isShown =
      node.type === 'image' ||
      (node.type === 'link' && isPicture(node.url)) ||
      (node.type === 'definition' && (shown.has(node.identifier) || isPicture(node.url)))
    return isShown ? (placeOf(text, node) ?? []) : []
  })
  return places.sort((a, b) => a.start - b.start)
}

function collect(node: Nodes, into: Nodes[]) {
  into.push(node)
  if ('children' in node) for (const child of node.children) collect(child, into)
}

/** Finds the address in the source, where it may have escapes. */
function placeOf(text: string, node: Extract<Nodes, { url: string }>): Place | null {
  const last = 'children' in node ? node.children.at(-1) : undefined
  const end = node.position?.end.offset ?? 0
  const mark = node.type === 'definition' ? ']:' : ']('
  let at = text.indexOf(mark, last?.position?.end.offset ?? node.position?.start.offset)
  for (; at >= 0 && at < end; at = text.indexOf(mark, at + 1)) {
    destination.lastIndex = at + mark.length
    const match = destination.exec(text)
    const written = match?.[1] ?? match?.[2]
    if (!match || written === undefined || unescaped(written) !== node.url) continue
    const whole = match[0].trimStart()
    const start = match.index + match[0].length - whole.length
    return { address: node.url, start, end: start + whole.length }
  }
  return null
}

const unescaped = (address: string) => address.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&')
