import { isPlaceholder } from './placeholders.ts'
import type { Range } from './range.ts'
import { isLikelySecret, isOpaque } from './values.ts'

const SCHEMES =
  /(?<![\w-])(bearer|basic|token|api[-_]?key|key|ssws|sso-key|genie-?key|oauth|zoho-oauthtoken|klaviyo-api-key|bot|apitoken)[ \t]{1,4}([\w.~+/=:-]{8,})/gi

/** `Bearer …`, `Basic …`, `Token …` followed by a real value. Prose such as “Basic authentication” does not match. */
export function findAuthHeaders(text: string): Range[] {
  const found: Range[] = []
  for (const match of text.matchAll(SCHEMES)) {
    const [whole, scheme = '', value = ''] = match
    const end = match.index + whole.length
    if (isCredential(scheme, value)) found.push({ start: end - value.length, end })
  }
  return found
}

/** Whether `value`, behind the name of an authentication scheme, is a credential. */
export function isCredential(scheme: string, value: string): boolean {
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return (/\d/.test(value) || value.length >= 24) && isLikelySecret(value)
    case 'basic':
      return isUserAndPassword(value) ?? isOpaque(value)
    default:
      return isOpaque(value)
  }
}

/** `undefined` for text that is not base64 of `user:password`. Plain words decode too, but to unprintable bytes. */
function isUserAndPassword(value: string): boolean | undefined {
  try {
    const bytes = Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0))
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /^[^\p{C}:]*:\P{C}*$/u.test(decoded) ? !isPlaceholder(decoded) : undefined
  } catch {
    return undefined
  }
}
