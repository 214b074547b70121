import type { Section } from '../entries/index.ts'

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' }

/** Inline tags stand inside words; all others end one. */
const inline = /^\/?(?:a|abbr|b|code|em|i|mark|s|small|span|strong|sub|sup|u|del|ins|kbd|wbr)\b/i

/** The plain text of rendered markdown, with its headings. Only for HTML that this site has rendered. */
export function readHtml(html: string): { text: string; sections: Section[] } {
  const sections: Section[] = []
  let text = ''
  const add = (part: string) => {
    const words = decoded(part).replace(/\s+/g, ' ')
    text += text.endsWith(' ') || text === '' ? words.trimStart() : words
  }
  // The anchor of a heading is a sign and not a text.
  const readable = html.replace(/<a[^>]*class="anchor"[^>]*>.*?<\/a>/gs, '')
  for (const [, tag, part = ''] of readable.matchAll(/<([^>]*)>([^<]*)|([^<]+)/g)) {
    if (tag === undefined) continue
    const [, id] = /^h[2-4]\b[^>]*\bid="([^"]*)"/.exec(tag) ?? []
    if (!inline.test(tag)) add(' ')
    if (id) sections.push({ id: decoded(id), text: '', at: text.length })
    const heading = sections.at(-1)
    if (heading && /^\/h[2-4]/.test(tag) && heading.text === '') heading.text = text.slice(heading.at).trim()
    add(part)
  }
  return { text: text.trim(), sections: sections.filter((section) => section.text !== '') }
}

const decoded = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    if (name) return entities[name.toLowerCase()] ?? whole
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
