import { outsideCode, outsideFences } from './import-cleaning.ts'

const outsideAllCode = (text: string, change: (words: string) => string): string =>
  outsideFences(text, (part) => outsideCode(part, change))

const quoted = /([\w-]{1,30})\s*=\s*(?:"([^"]{0,2000})"|'([^']{0,2000})')/g

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
  const attributes = new Map([...text.matchAll(quoted)].map(([, name = '', a, b]) => [name, a ?? b ?? '']))
  const escaped = (name: string) => (attributes.get(name) ?? '').replace(/[[\]\\"]/g, '\\$&').replace(/\s+/g, ' ')
  const caption = escaped('caption') || escaped('title')
  const source = (attributes.get('src') ?? '').replace(/[<>\n]/g, encodeURIComponent)
  return `![${escaped('alt') || caption}](<${source}>${caption && ` "${caption}"`})`
}

/** The Liquid expressions in a text, such as `{{ page.title }}`. */
export function liquidIn(text: string): string[] {
  const found = new Set<string>()
  outsideAllCode(text, (words) => {
    for (const [tag] of words.matchAll(/\{\{[^<%].{0,28}/g)) found.add(tag)
    return words
  })
  return [...found]
}
