/** Shorter texts hold no address and no name. */
const SHORTEST = 24
/** With the mark of a text that was cut. */
const BASE64 = /^([A-Za-z0-9+/_-]+)(={0,2}…?)$/
/** Only a file or a number decodes to these. */
const UNREADABLE = /[^\P{Cc}\t\n\r]/u

/** The readable text in a base64 or base64url value, such as the body of an email in Gmail's API; else `undefined`. */
export function encodedText(value: string) {
  if (value.length < SHORTEST) return undefined
  const [, digits, end = ''] = BASE64.exec(value) ?? []
  const text = digits && decoded(digits.replaceAll('-', '+').replaceAll('_', '/'))
  if (!digits || !text || UNREADABLE.test(text)) return undefined
  return {
    text,
    /** Encodes a text in the same way. */
    encode: (changed: string) => {
      const plain = btoa(String.fromCharCode(...new TextEncoder().encode(changed)))
      const padded = end.startsWith('=') ? plain : plain.replace(/=+$/, '')
      const same = /[-_]/.test(digits) ? padded.replaceAll('+', '-').replaceAll('/', '_') : padded
      return end.endsWith('…') ? `${same}…` : same
    },
  }
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
