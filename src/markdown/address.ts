/** The schemes that a link or an image may use; from the specification. */
export const schemes = ['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp']

// Browsers skip control characters when they parse a scheme. Format characters are invisible.
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029]/gu
// A consumer may decode entities a second time: `javascript&colon;…` must stay harmless.
const hiddenByEntity = /^[^/?]*&(?:#|colon|tab|newline)/i

/** Returns the address for `href` or `src` if it is relative or has an allowed scheme, otherwise ''. */
export function safeAddress(address: string): string {
  const clean = address.replace(unseen, '').trim()
  if (hiddenByEntity.test(clean)) return ''
  const colon = clean.indexOf(':')
  const path = clean.search(/[/\\?#]/)
  if (colon < 0 || (path >= 0 && path < colon)) return clean
  const scheme = clean.slice(0, colon).toLowerCase()
  return schemes.includes(scheme) ? scheme + clean.slice(colon) : ''
}

export const leavesSite = (address: string): boolean => /^(?:https?:|[/\\]{2})/i.test(address)

export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
