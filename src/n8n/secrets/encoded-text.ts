import { matchesOf } from './occurrences.ts'

/** Shorter texts hold no name and no key, longer ones are files. With the mark of a text that was cut. */
const BASE64 = /(?<![A-Za-z0-9+/_-])([A-Za-z0-9+/_-]{24,20000})(={0,2}…?)(?![A-Za-z0-9=])/g
/** So that no text takes long. */
const MOST_PARTS = 2000
/** Only a file or a number decodes to these. */
const UNREADABLE = /[^\P{Cc}\t\n\r]/u

interface Part {
  readonly start: number
  readonly end: number
  readonly text: string
  /** Encodes a text as the part was; undefined for one that was not. */
  readonly encode?: (changed: string) => string
}

/** The parts of a text that are base64 or base64url of a readable one, such as an email in Gmail's API, and the others. */
export function encodedParts(text: string): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const { 0: whole, 1: digits = '', 2: end = '', index } of matchesOf(BASE64, text)) {
    const plain = decoded(digits.replaceAll('-', '+').replaceAll('_', '/'))
    if (!plain || UNREADABLE.test(plain)) continue
    if (parts.length > MOST_PARTS) break
    const encode = (changed: string) => (changed === plain ? whole : encoded(changed, digits, end))
    if (at < index) parts.push({ start: at, end: index, text: text.slice(at, index) })
    at = index + whole.length
    parts.push({ start: index, end: at, text: plain, encode })
  }
  return at < text.length ? [...parts, { start: at, end: text.length, text: text.slice(at) }] : parts
}

function encoded(text: string, digits: string, end: string): string {
  const plain = btoa(String.fromCharCode(...new TextEncoder().encode(text)))
  const padded = end.startsWith('=') ? plain : plain.replace(/=+$/, '')
  const same = /[-_]/.test(digits) ? padded.replaceAll('+', '-').replaceAll('/', '_') : padded
  return end.endsWith('…') ? `${same}…` : same
}

function decoded(base64: string): string | undefined {
  try {
    // A value that was cut may end in a digit that completes no byte.
    const whole = base64.length % 4 === 1 ? base64.slice(0, -1) : base64
    // A file is seldom readable for so long.
    const head = atob(whole.slice(0, 64)).replace(/[\u0080-\u009f]/g, '')
    if (UNREADABLE.test(head)) return undefined
    const bytes = Uint8Array.from(atob(whole), (letter) => letter.charCodeAt(0))
    // As a stream, because the last character may have been cut too.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}
