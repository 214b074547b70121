export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
}

const TAG = /<(\/?)([a-z]+)((?:\s[a-zA-Z:-]+="[^"<]*")*)(\/?)>/y
const TEXT = /(?:[^<>&]|&(?:amp|lt|gt|quot|#39);)+/y
const ATTRIBUTE = /\s([a-zA-Z:-]+)="((?:[^"<>&]|&(?:amp|lt|gt|quot|#39);)*)"/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

/** A strict parser for our SVG. @throws for malformed XML and for missing escapes */
export function readXml(text: string): XmlElement[] {
  if (FORBIDDEN.test(text) || !text.isWellFormed()) throw new Error('characters that XML forbids')
  const elements: XmlElement[] = []
  const open: string[] = []
  let at = 0
  while (at < text.length) {
    TEXT.lastIndex = at
    if (open.length > 0 && TEXT.test(text)) {
      at = TEXT.lastIndex
      continue
    }
    TAG.lastIndex = at
    const tag = TAG.exec(text)
    if (tag === null) throw new Error(`not well-formed at ${at}: ${text.slice(at, at + 80)}`)
    const [whole, closing, name = '', rest = '', selfClosing] = tag
    at += whole.length
    if (closing) {
      if (open.pop() !== name) throw new Error(`</${name}> closes nothing`)
      continue
    }
    elements.push({ name, attributes: readAttributes(rest) })
    if (!selfClosing) open.push(name)
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)}> is not closed`)
  return elements
}

function readAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  let length = 0
  for (const [whole, key = '', value = ''] of text.matchAll(ATTRIBUTE)) {
    length += whole.length
    if (attributes.has(key)) throw new Error(`the attribute ${key} is repeated`)
    attributes.set(key, unescapeXml(value))
  }
  if (length !== text.length) throw new Error(`attributes not well-formed: ${text}`)
  return attributes
}

function unescapeXml(text: string): string {
  const names = new Map([
    ['&amp;', '&'],
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&quot;', '"'],
    ['&#39;', "'"],
  ])
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => names.get(entity) ?? entity)
}
