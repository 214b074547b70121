/** The schemes that a link or an image may use; the list is the specification's. */
export const schemes = ['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp']

// Browsers skip control characters when they look for a scheme, and readers cannot see the other ones.
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029]/gu
// Somebody downstream may decode an entity once more: `javascript&colon;…` must not come back to life.
const hiddenByEntity = /^[^/?]*&(?:#|colon|tab|newline)/i

/** The address as it may stand in `href` or `src`: relative or of an allowed scheme, otherwise empty. */
export function safeAddress(address: string): string {
  const clean = address.replace(unseen, '').trim()
  if (hiddenByEntity.test(clean)) return ''
  const colon = clean.indexOf(':')
  const path = clean.search(/[/\\?#]/)
  if (colon < 0 || (path >= 0 && path < colon)) return clean
  const scheme = clean.slice(0, colon).toLowerCase()
  return schemes.includes(scheme) ? scheme + clean.slice(colon) : ''
}

/** Whether following the address may leave the site. */
export function leavesSite(address: string): boolean {
  return /^(?:https?:|[/\\]{2})/i.test(address)
}

/** As a browser reads an address part; what is encoded wrongly stays as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
