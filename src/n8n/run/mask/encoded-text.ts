/** Shorter texts hold no address and no name. With the mark of a text that was cut. */
const BASE64 = /(?<![A-Za-z0-9+/_-])([A-Za-z0-9+/_-]{24,})(={0,2}…?)(?![A-Za-z0-9=])/g
/** Only a file or a number decodes to these. */
const UNREADABLE = /[^\P{Cc}\t\n\r]/u

interface Part {
  readonly text: string
  /** Encodes a text as the part was; undefined for one that was not. */
  readonly encode?: (changed: string) => string
}

/** The parts of a text that are base64 or base64url of a readable one, such as an email in Gmail's API, and the others. */
export function encodedParts(text: string): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const { 0: whole, 1: digits = '', 2: end = '', index } of text.matchAll(BASE64)) {
    const plain = decoded(digits.replaceAll('-', '+').replaceAll('_', '/'))
    if (!plain || UNREADABLE.test(plain)) continue
    if (at < index) parts.push({ text: text.slice(at, index) })
    parts.push({ text: plain, encode: (changed) => (changed === plain ? whole : encoded(changed, digits, end)) })
    at = index + whole.length
  }
  return at < text.length ? [...parts, { text: text.slice(at) }] : parts
}

function encoded(text: string, digits: string, end: string): string {
  const plain = btoa(String.fromCharCode(...new TextEncoder().encode(text)))
  const padded = end.startsWith('=') ? plain : plain.replace(/=+$/, '')
  const same = /[-_]/.test(digits) ? padded.replaceAll('+', '-').replaceAll('/', '_') : padded
  return end.endsWith('…') ? `${same}…` : same
}

function decoded(base64: string): string | undefined {
  try {
    // One digit more than whole bytes is left of a value that was cut.
    const whole = base64.length % 4 === 1 ? base64.slice(0, -1) : base64
    const bytes = Uint8Array.from(atob(whole), (letter) => letter.charCodeAt(0))
    // As a stream, because the last character may have been cut too.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}
