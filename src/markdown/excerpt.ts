import { fold } from './fold.ts'

/** At most `length` characters of the text, cut between words; "…" follows only where something was cut. */
export function teaserText(text: string, length = 120): string {
  const folded = fold(text)
  if (folded.length <= length) return folded
  const part = folded.slice(0, length)
  const space = folded[length] === ' ' ? length : part.lastIndexOf(' ')
  // One long word is cut where it must be, but never inside a character of two code units.
  const cut = space > 0 ? part.slice(0, space) : part.replace(/[\uD800-\uDBFF]$/, '')
  return `${cut.replace(/[\s,;:–—-]+$/, '')}…`
}

/** Markdown without its marks, roughly and fast, for teasers in the browser. Bounded repetition keeps hostile text linear. `renderMarkdown().text` is exact. */
export function plainText(markdown: string): string {
  const text = markdown
    .replace(/^[ \t]*(`{3,}|~{3,}).*\n[\s\S]*?(?:\n[ \t]*\1.*$|(?![\s\S]))/gm, ' ')
    .replace(/<!--[\s\S]{0,2000}?-->/g, ' ')
    .replace(/^[ \t]*(?:\[[^\]\n]{0,300}\]:.*|[-*_=]{3,}[ \t]*|[|:\- \t]+)$/gm, ' ')
    .replace(/!\[[^\]\n]{0,300}\]\([^)\n]{0,500}\)/g, ' ')
    .replace(/\[([^\]\n]{0,300})\](?:\([^)\n]{0,500}\)|\[[^\]\n]{0,300}\])/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-+*][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,9}[.)][ \t]+)+/gm, '')
    .replace(/\*+|~~|`+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replace(/[ \t]*\|[ \t]*/g, ' ')
  return fold(text)
}
