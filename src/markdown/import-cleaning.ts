import { safeAddress } from './address.ts'

/** Converts or removes the extensions of other markdown tools. What cannot be converted is listed in a note. */
export function cleanContent(content: string, isMdx: boolean): { content: string; notes: string[] } {
  const notes: string[] = []
  const components = new Set<string>()
  const left = new Set<string>()
  const clean = outsideFences(content, (text) => {
    const bare = isMdx ? withoutModules(text) : text
    return outsideCode(withImages(withoutAttributeLists(bare)), (words) => {
      for (const [tag] of words.matchAll(/\{\{[<%].{0,60}|\{%.{0,60}/g)) left.add(tag.slice(0, 30))
      if (!isMdx) return words
      return words
        .replace(/\{\/\*[^*]{0,5000}\*\/\}/g, '')
        .replace(/<\/?([A-Z][\w.]{0,100})(?:"[^"]{0,2000}"|'[^']{0,2000}'|[^<>"']){0,500}>/g, (_, name: string) => {
          components.add(name)
          return ''
        })
    })
  })
  if (components.size > 0)
    notes.push(`Components were removed, and their text was kept: ${[...components].join(', ')}.`)
  if (left.size > 0)
    notes.push(`Kept as plain text: ${[...left].slice(0, 3).join(', ')}${left.size > 3 ? ' and more' : ''}.`)
  return { content: clean, notes }
}

function outsideFences(content: string, change: (text: string) => string): string {
  const parts: string[] = []
  let text: string[] = []
  let fence = ''
  const end = () => {
    if (text.length > 0) parts.push(change(text.join('\n')))
    text = []
  }
  for (const line of content.split('\n')) {
    const mark = /^[ \t>]*(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (!fence && !mark) text.push(line)
    else {
      if (!fence) end()
      parts.push(line)
      if (!fence) fence = mark
      else if (mark.startsWith(fence) && !line.slice(line.lastIndexOf(mark) + mark.length).trim()) fence = ''
    }
  }
  end()
  return parts.join('\n')
}

const outsideCode = (text: string, change: (words: string) => string): string =>
  text
    .split(/(`[^`\n]{1,2000}`)/)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('')

/** Removes kramdown attribute lists: `{: .wide}`, and `{:toc}` with the list that it replaces. */
function withoutAttributeLists(text: string): string {
  const withoutLines = text
    .replace(/^[ \t]*(?:[-*+]|\d{1,9}\.)[ \t].*\n[ \t]*\{:\s*toc[^}\n]*\}[ \t]*$/gm, '')
    .replace(/^[ \t]*\{::?[^{}\n]{0,500}\}[ \t]*\n?/gm, '')
  return outsideCode(withoutLines, (words) => words.replace(/\{:\s*(?:[.#][\w-]|[\w-]+=)[^{}\n]{0,500}\}/g, ''))
}

/** Removes MDX import and export statements, up to the next empty line. */
function withoutModules(text: string): string {
  return text.replace(
    /^(?:import\s(?=.*(?:from|['"]))|export\s(?:const|let|default|function|\{|\*)).*(?:\n(?!\s*\n).*)*\n?/gm,
    '',
  )
}

const imageTag = /<img\b(?:"[^"]{0,2000}"|'[^']{0,2000}'|[^<>"']){0,500}>/gi

function withImages(text: string): string {
  if (!/<img\b/i.test(text)) return text
  return text
    .split('\n')
    .map((line) => {
      // A line that begins with a tag is an HTML block, in which markdown is not parsed.
      const [indent = ''] = /^ {0,3}/.exec(line) ?? []
      const around = /^\s*</.test(line) ? ['\n\n'.concat(indent), '\n\n'] : ['', '']
      const change = (words: string) => words.replace(imageTag, (tag) => around.join(markdownImage(tag)))
      return outsideCode(around[0] ? line.trimStart() : line, change).replace(/^\n+|\n+$/g, '\n')
    })
    .join('\n')
}

function attributesOf(tag: string): Map<string, string> {
  const pairs = tag.matchAll(/([\w-]{1,30})\s*=\s*(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'>]+))/g)
  return new Map(Array.from(pairs, ([, name = '', a, b, c]) => [name.toLowerCase(), (a ?? b ?? c ?? '').trim()]))
}

function markdownImage(tag: string): string {
  const attributes = attributesOf(tag)
  const address = safeAddress(attributes.get('src') ?? '')
  if (!address) return ''
  const alt = (attributes.get('alt') ?? '').replace(/[[\]\\]/g, '\\$&').replace(/\s+/g, ' ')
  const title = attributes.get('title')?.replace(/["\\]/g, '\\$&').replace(/\s+/g, ' ')
  const place = /[\s()<>]/.test(address) ? `<${address.replace(/[<>]/g, encodeURIComponent)}>` : address
  return `![${alt}](${place}${title ? ` "${title}"` : ''})`
}

const outsideAllCode = (text: string, change: (words: string) => string): string =>
  outsideFences(text, (part) => outsideCode(part, change))

/** Replaces the tags of Hugo and Jekyll that stand for a picture or an address by plain markdown. */
export const withoutSiteTags = (text: string): string =>
  outsideAllCode(text, (words) =>
    words
      .replace(/\{\{[<%]\s*figure\s([^{}]{0,4000}?)\/?[>%]\}\}/g, (_, attributes: string) => figure(attributes))
      .replace(/\{\{-?\s*site\.(?:baseurl|url)\s*-?\}\}/g, '')
      .replace(
        /\{\{-?\s*(?:"([^"{}]{0,2000})"|'([^'{}]{0,2000})')\s*\|\s*(?:relative|absolute)_url\s*-?\}\}/g,
        (_, double?: string, single?: string) => double ?? single ?? '',
      )
      .replace(/\{%-?\s*link\s+([^\s{}%]{1,2000}\.(?:jpe?g|png|gif|webp|avif|svg))\s*-?%\}/gi, '/$1'),
  )

function figure(text: string): string {
  const attributes = attributesOf(text)
  const escaped = (name: string) => (attributes.get(name) ?? '').replace(/[[\]\\"]/g, '\\$&').replace(/\s+/g, ' ')
  const caption = escaped('caption') || escaped('title')
  const source = (attributes.get('src') ?? '').replace(/[<>\n]/g, encodeURIComponent)
  return `![${escaped('alt') || caption}](<${source}>${caption && ` "${caption}"`})`
}

export function liquidIn(text: string): string[] {
  const tags = new Set<string>()
  outsideAllCode(text, (words) => {
    for (const [tag] of words.matchAll(/\{\{[^<%].{0,28}/g)) tags.add(tag)
    return words
  })
  return [...tags]
}
