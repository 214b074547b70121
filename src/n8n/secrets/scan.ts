import { Claims } from '../claims.ts'
import { findAssigned } from './assigned.ts'
import { findAuthHeaders } from './headers.ts'
import { LIVE_ADDRESSES, leadsNowhere } from './live-addresses.ts'
import { findPasswordAddresses, findPasswordOptions } from './logins.ts'
import { matchesOf } from './matches.ts'
import { findNamed } from './named.ts'
import { KEY_PATTERNS, type Pattern, type SecretLevel } from './patterns.ts'
import { isMadeUp, PERSONAL_DATA_PATTERNS } from './personal-data.ts'
import { isExample, isPlaceholder, withoutExpressions } from './placeholders.ts'
import type { Range } from './range.ts'
import { isSecretName } from './secret-names.ts'
import { WEBHOOK_PATTERNS } from './webhooks.ts'

/** A range of a text that should not be published. */
export interface Match extends Range {
  readonly kind: string
  readonly label: string
  readonly level: SecretLevel
  readonly shown?: string
}

const NAMED_VALUE = ['named_value', 'A value whose name suggests a secret'] as const

/**
 * Finds the secrets in one text. `name` is the key, header or field of the text. More certain rules run first; a range
 * that one rule has claimed is not reported by a later one.
 */
export function scanText(text: string, name: string): Match[] {
  if (text.length < 4) return []
  if (isPlain(text) && !isSecretName(name)) return []
  const matches: Match[] = []
  const claims = new Claims(text.length)
  const claim = (match: Match) => {
    if (claims.claim(match.start, match.end)) matches.push(match)
  }
  for (const pattern of [...KEY_PATTERNS, ...WEBHOOK_PATTERNS, ...LIVE_ADDRESSES]) claimPattern(pattern, text, claim)

  const claimEach = (ranges: readonly Range[], kind: string, label: string) => {
    for (const range of ranges) claim({ kind, label, level: 'critical', ...range })
  }
  // A password may be in a literal inside an expression, or in the text around expressions.
  for (const part of new Set([withoutExpressions(text), text])) {
    claimEach(findPasswordAddresses(part), 'address_password', 'An address with a password')
  }
  claimEach(findPasswordOptions(text), 'user_password', 'A user with a password')
  claimEach(findAuthHeaders(text), 'auth_header', 'A hand-written authorization header')
  claimEach(findAssigned(text), ...NAMED_VALUE)
  if (matches.length === 0) claimEach(findNamed(text, name), ...NAMED_VALUE)
  for (const pattern of PERSONAL_DATA_PATTERNS) claimPattern(pattern, text, claim)
  return matches.sort((a, b) => a.start - b.start)
}

/** Short and made of word characters only: too short for any known form and for a random-looking value. */
const isPlain = (text: string) => text.length < 16 && /^\w+$/.test(text)

function claimPattern(pattern: Pattern, text: string, claim: (match: Match) => void) {
  const { kind, label, level, shown, form } = pattern
  for (const match of matchesOf(form, text)) {
    const [value] = match
    const start = match.index
    const end = start + value.length
    if (isPlaceholderMatch(kind, value, shown ?? '', text.slice(end, end + 200))) continue
    if (kind !== 'private_key' && isInBinary(text, start)) continue
    claim({ kind, label, level, start, end, ...(shown === undefined ? {} : { shown }) })
  }
}

/** @param after the text behind the value. */
function isPlaceholderMatch(kind: string, value: string, shown: string, after: string): boolean {
  if (kind === 'mailbox' || kind === 'phone') return isMadeUp(kind, value)
  if (leadsNowhere(kind, value)) return true
  // The header of a private key is not a placeholder, but the text between header and footer may be one.
  if (kind === 'private_key') {
    const [, between, end] = /^-----[^-]*-----(.{0,200}?)(-----END|$)/s.exec(`${value}${after}`) ?? []
    const key = between?.replace(/^(?:\s|\\[nr])+|(?:\s|\\[nr])+$/g, '') ?? ''
    if (key === '') return false
    return end !== '' && (isExample(key) || isPlaceholder(key))
  }
  return isExample(value.slice(shown.length))
}

/** A match behind this much base64 is a part of an encoded file. */
const BINARY = /[A-Za-z0-9+/]{40}$/

/** Whether a match lies inside a base64 file. A path may be as long, but is in lower case. */
function isInBinary(text: string, start: number): boolean {
  const before = BINARY.exec(text.slice(Math.max(0, start - 40), start))?.[0] ?? ''
  return /[A-Z]/.test(before) && /\d/.test(before)
}
