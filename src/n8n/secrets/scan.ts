import { findAssigned, isLikelySecret } from './assigned.ts'
import { findAuthHeaders, findPasswordAddresses } from './headers.ts'
import { KEY_PATTERNS, type Pattern, type SecretLevel } from './patterns.ts'
import { isExample, withoutExpressions } from './placeholders.ts'
import { isMadeUp, OWN_DATA_PATTERNS } from './pointed-out.ts'
import { isTellingName } from './telling-names.ts'

/** A stretch of a text that should not be published. */
export interface Match {
  readonly kind: string
  readonly label: string
  readonly level: SecretLevel
  readonly start: number
  readonly end: number
  readonly shown?: string
}

/** One text with more than this is no longer read by anyone; it also bounds the work. */
const MANY = 100

/**
 * What one text holds, `name` being what it is called (a key, a header, a field). The surer a rule, the earlier it
 * comes; a stretch of text that one rule has claimed is not reported again by a later one.
 */
export function scanText(text: string, name: string): Match[] {
  if (text.length < 4) return []
  const matches: Match[] = []
  const claim = (match: Match) => {
    if (matches.length < MANY && matches.every((other) => match.end <= other.start || match.start >= other.end))
      matches.push(match)
  }
  for (const pattern of KEY_PATTERNS) claimPattern(pattern, text, claim)

  const literal = withoutExpressions(text)
  for (const range of findPasswordAddresses(literal)) {
    claim({ kind: 'address_password', label: 'An address with a password', level: 'critical', ...range })
  }
  for (const range of findAuthHeaders(literal)) {
    claim({ kind: 'auth_header', label: 'A login header written by hand', level: 'critical', ...range })
  }
  // Code inside an expression can hold a value too, hence the whole text.
  for (const range of findAssigned(text)) {
    claim({ kind: 'named_value', label: 'A value with a telling name', level: 'critical', ...range })
  }
  if (isTellingName(name)) {
    const scheme = /^=?\s{0,4}(?:(?:bearer|basic|token|apikey|api-key|key)\s{1,4})?/i.exec(literal)?.[0] ?? ''
    const value = literal.slice(scheme.length).trimEnd()
    if (isLikelySecret(value) && matches.length === 0) {
      const start = scheme.length
      claim({
        kind: 'named_value',
        label: 'A value with a telling name',
        level: 'critical',
        start,
        end: start + value.length,
      })
    }
  }
  for (const pattern of OWN_DATA_PATTERNS) claimPattern(pattern, text, claim)
  return matches.sort((a, b) => a.start - b.start)
}

function claimPattern(pattern: Pattern, text: string, claim: (match: Match) => void) {
  const { kind, label, level, shown, form } = pattern
  for (const match of text.matchAll(form)) {
    const [value] = match
    // A private key begins with words, which are no placeholder.
    if (kind !== 'private_key' && isStandIn(kind, value, shown ?? '')) continue
    const start = match.index
    claim({ kind, label, level, start, end: start + value.length, ...(shown === undefined ? {} : { shown }) })
  }
}

function isStandIn(kind: string, value: string, shown: string): boolean {
  if (kind === 'mailbox' || kind === 'phone') return isMadeUp(kind, value)
  return isExample(value.slice(shown.length))
}
