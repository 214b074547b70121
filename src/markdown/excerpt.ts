import { collapseWhitespace } from './tree.ts'

/** At most `length` characters of the text, cut between words. "…" is added only when something was cut. */
export function teaserText(text: string, length = 120): string {
  const folded = collapseWhitespace(text)
  if (folded.length <= length) return folded
  const part = folded.slice(0, length)
  const space = folded[length] === ' ' ? length : part.lastIndexOf(' ')
  // One long word is cut anywhere, but never inside a surrogate pair.
  const cut = space > 0 ? part.slice(0, space) : part.replace(/[\uD800-\uDBFF]$/, '')
  return `${cut.replace(/[\s,;:–—-]+$/, '')}…`
}

/** A whole paragraph may be one line. A teaser never needs more of it than this. */
const longestLine = 2_000

/** Approximate but fast: it reads only as far as the teaser needs. `renderMarkdown().text` is exact. */
export function markdownTeaser(markdown: string, length: number): string {
  let text = ''
  let fence = ''
  let comment = false
  for (const whole of markdown.split('\n')) {
    const line = whole.slice(0, longestLine)
    const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence ? mark.startsWith(fence) : mark) {
      fence = fence ? '' : mark
      continue
    }
    if (fence) continue
    const [shown, open] = withoutComments(line, comment)
    comment = open
    if (!shown.trim()) continue
    text = collapseWhitespace(`${text} ${withoutMarks(shown)}`)
    if (text.length > length) break
  }
  return teaserText(text, length)
}

function withoutComments(line: string, open: boolean): [string, boolean] {
  let shown = ''
  for (const [index, part] of line.split('<!--').entries()) {
    const end = index > 0 || open ? part.indexOf('-->') : -3
    if (end === -1) return [shown, true]
    shown += part.slice(end + 3)
  }
  return [shown, false]
}

function withoutMarks(line: string): string {
  if (/^[ \t]*(?:\[[^\]]{0,300}\]:.*|[-*_=]{3,}[ \t]*|[|:\- \t]+)$/.test(line)) return ''
  return line
    .replace(/!\[[^\]]{0,300}\]\([^)]{0,500}\)/g, ' ')
    .replace(/\[([^\]]{0,300})\](?:\([^)]{0,500}\)|\[[^\]]{0,300}\])/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-+*][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,9}[.)][ \t]+)+/, '')
    .replace(/\*+|~~|`+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replaceAll('|', ' ')
}
