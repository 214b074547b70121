export interface TextPart {
  text: string
  /** For an address: the link's target. */
  href?: string
}

const address = /https?:\/\/[^\s<>"“”]+/gi
const punctuation = new Set(".,;:!?'’…")

/** Splits plain text: web addresses become links, everything else stays as typed. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = withoutPunctuation(found)
    if (!URL.canParse(shown)) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: shown, href: new URL(shown).href })
    end = index + shown.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** A full stop after an address, or a bracket around it, belongs to the sentence. */
function withoutPunctuation(found: string): string {
  // Counted once and read backwards, because a commenter can type thousands of them.
  let unopened = count(found, ')') - count(found, '(')
  for (let end = found.length; ; end--) {
    const last = found.charAt(end - 1)
    if (last === ')' && unopened > 0) unopened--
    else if (!punctuation.has(last)) return found.slice(0, end)
  }
}

const count = (text: string, letter: string) => text.split(letter).length - 1
