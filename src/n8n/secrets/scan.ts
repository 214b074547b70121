import { findAssigned, findAuthHeaders, isCredential } from './assigned.ts'
import { encodedParts } from './encoded-text.ts'
import { LIVE_ADDRESSES, leadsNowhere } from './live-addresses.ts'
import { isPossibleSecretName, isSecretName } from './names.ts'
import { type Match, matchesOf, type Pattern, type Range, rangesOf } from './occurrences.ts'
import { findOwnIds, OWN_PATTERNS, takesOwnId } from './own-ids.ts'
import { PERSONAL_PATTERNS, SECRET_PATTERNS } from './patterns.ts'
import {
  isExample,
  isLikelySecret,
  isMadeUp,
  isOpaque,
  isPlaceholder,
  isStandIn,
  withoutExpressions,
} from './values.ts'

const CERTAIN = [...SECRET_PATTERNS, ...LIVE_ADDRESSES]

/** `name`: the text's key, header or field. `withIds`: own ids too. Surer rules run first; no range is found twice. */
export function scanText(text: string, name: string, withIds = false): Match[] {
  // Short and made of word characters only: too short for any known form and for a random-looking value.
  const isPlain = text.length < 16 && /^\w+$/.test(text)
  if (text.length < 4 || (isPlain && !isSecretName(name) && !(withIds && takesOwnId(name)))) return []
  const matches: Match[] = []
  let taken: Uint8Array | undefined
  const claim = (match: Match) => {
    taken ??= new Uint8Array(text.length)
    const range = taken.subarray(match.start, match.end)
    if (range.includes(1)) return
    range.fill(1)
    matches.push(match)
  }
  const claimForms = (patterns: readonly Pattern[]) => {
    let [asked, occurs]: [RegExp | undefined, boolean] = [undefined, true]
    for (const { form, hint, kind, label, level, shown } of patterns) {
      if (hint !== asked) [asked, occurs] = [hint, !hint || hint.test(text)]
      if (!occurs) continue
      for (const { 0: value, index: start } of matchesOf(form, text)) {
        const end = start + value.length
        if (isHarmless(kind, value, shown, text.slice(end, end + 200))) continue
        if (kind === 'private_key' || !isInBinary(text, start)) claim({ kind, label, level, start, end, shown })
      }
    }
  }
  const claimEach = (ranges: readonly Range[], kind: string, label: string) => {
    for (const range of ranges) claim({ kind, label, level: 'critical', ...range })
  }

  claimForms(CERTAIN)
  // A password may be in a literal inside an expression, or in the text around expressions.
  const plain = withoutExpressions(text)
  for (const part of plain === text ? [text] : [plain, text]) {
    if (ADDRESS_HINT.test(part)) claimEach(loginsIn(part, ADDRESS, 1), 'address_password', 'An address with a password')
  }
  if (FETCHES.test(text)) claimEach(loginsIn(text, OPTION, 0), 'user_password', 'A user with a password')
  claimEach(loginsIn(text, ENCODED, 0), 'user_password', 'A user with a password')
  claimEach(findAuthHeaders(text), 'auth_header', 'A hand-written authorization header')
  claimEach(findAssigned(text), 'named_value', 'A value whose name suggests a secret')
  if (matches.length === 0) claimEach(findNamed(text, name), 'named_value', 'A value whose name suggests a secret')
  for (const { start, end, text: inside, encode } of encodedParts(text)) {
    if (encode && scanText(inside, '').some(({ level }) => level === 'critical'))
      claimEach([{ start, end }], 'encoded_secret', 'A secret in base64')
  }
  claimForms(PERSONAL_PATTERNS)
  if (withIds) {
    claimForms(OWN_PATTERNS)
    findOwnIds(text, name).forEach(claim)
  }
  return matches.sort((a, b) => a.start - b.start)
}

/** Scans each text once, since most keys and many values occur more often, and are looked for again to replace them. */
export function scanOnce(): typeof scanText {
  const [values, keys] = [new Map<string, Map<string, Match[]>>(), new Map<string, Map<string, Match[]>>()]
  return (text, name, withIds = false) => {
    const scans = withIds ? values : keys
    const matchesByText = scans.get(name) ?? new Map<string, Match[]>()
    scans.set(name, matchesByText)
    const matches = matchesByText.get(text) ?? scanText(text, name, withIds)
    matchesByText.set(text, matches)
    return matches
  }
}

/** `password@host` is the end of an address with a placeholder for its login. */
const NOBODY =
  /@(?:[\w-]{1,63}\.){0,4}(?:example|beispiel|exemple|ejemplo|esempio|exemplo|voorbeeld|test|invalid|localhost|domain|yourdomain|mydomain|company(?!$))\b|^(?:git|(?:your|deine?|ihre|votre|tu|seu)[._-][\w.+-]*|your[\w.+-]*|you|user|name|someone|email|mail|me|recipient|sender|john\.?doe|jane\.?doe|noreply|no-reply|foo|bar|pass(?:word|wd)?)@/i
const NO_NUMBER = /^(?:\+?1)?(?:[2-9]\d\d)?555|0{5}|1{5}|123456|555-?01/

/** Whether a match is a placeholder or an obvious example. @param after the text behind the value */
function isHarmless(kind: string, value: string, shown = '', after = ''): boolean {
  if (kind === 'mailbox') return NOBODY.test(value.replace(/%40|&#64;|＠/, '@'))
  if (kind === 'phone') return NO_NUMBER.test(value.replace(/[^\d+]/g, ''))
  if (leadsNowhere(kind, value)) return true
  // The last part of a webhook's address is its key.
  if (kind.endsWith('_webhook') && kind !== 'n8n_webhook' && isMadeUp(value.split('/').findLast(Boolean) ?? ''))
    return true
  if (kind !== 'private_key') return isExample(value.slice(shown.length))
  if (shown !== '-----BEGIN ') return false
  // The text behind the header of a private key may be a stand-in, code, or prose about keys.
  const body = `${value}${after}`.replace(/^-----[^-]*-----/, '').slice(0, 300)
  const end = body.indexOf('-----END')
  const key = (end < 0 ? body : body.slice(0, end)).replace(/^(?:\s|\\[nr])+|(?:\s|\\[nr])+$/g, '')
  if (MATERIAL.test(key)) return false
  return end < 0 || key === '' || isExample(key) || isStandIn(key) || /[$'"`()]/.test(key)
}

/** Letters of a private key. */
const MATERIAL = /(?=[\w+/]{0,40}\d)(?=[\w+/]{0,40}[A-Z])[\w+/]{24}/

/** Whether a match is behind so much base64 that it is a part of a file. A path may be as long, but is in lower case. */
function isInBinary(text: string, start: number): boolean {
  const before = /[A-Za-z0-9+/]{40}$/.exec(text.slice(Math.max(0, start - 40), start))?.[0] ?? ''
  return /[A-Z]/.test(before) && /\d/.test(before)
}

/** `https://user:password@host`, `postgres://…`. */
const ADDRESS_HINT = /:\/\/[^\s/:@"'<>?#]{0,100}:[^\s/@"'<>]{1,200}@/
const ADDRESS = /(?<![\w+.-])[a-z][a-z0-9+.-]{1,20}:\/\/([^\s/:@"'<>?#]{0,100}):([^\s/@"'<>]{1,200})@/gi
/** `curl -u user:password`. */
const OPTION = /(?<![\w-])(?:-u|-U|--user|--proxy-user)[ \t=]{0,4}["']?([^\s:"'`<>]{1,100}):([^\s"'`<>]{1,200})/g
/** `btoa('user:password')`; an image has slashes. */
const ENCODED = /\b(?:btoa|Buffer\.from|b64encode)\(\s{0,9}b?["'`]([^\s:"'`<>]{1,100}):([^\s"'`<>/;]{1,200})(?=["'`])/g
/** Only these programs read `-u` as user and password. */
const FETCHES = /\b(?:curl|wget|http|https|xh)\b/i
/** Placeholders elsewhere, but real passwords next to a real user name. */
const COMMON = /^(?:pass|passwd|password|secret|admin|root|test|demo|guest|changeme)$/i

/** @param behind the number of characters of the match behind the password */
const loginsIn = (text: string, form: RegExp, behind: number): Range[] =>
  rangesOf(form, text, ([, user = '', password = '']) => isLogin(user, password) && `${user}:${password}`, behind)

function isLogin(user: string, password: string): boolean {
  if (!isPlaceholder(password)) return true
  // User names may be short: `sa`, `app`.
  const isName = /^[a-z]{2,3}$/i.test(user) || !isPlaceholder(user)
  return isName && (COMMON.test(password) || (password.length > 3 && password === user))
}

const SCHEME = /^=?\s{0,4}(?:(bearer|basic|token|apikey|api-key|key)\s{1,4})?/i
/** Any other authentication scheme; the value behind it must look random. */
const SCHEMED = /^=?\s{0,4}([A-Za-z][\w-]{1,30})\s{1,4}(\S{16,})\s{0,100}$/
/** `={{ "8f7d…" }}` and `={{ $json.key || "8f7d…" }}`. */
const LITERAL = /(["'`])([^"'`\s]{4,300})\1/g

/** Passwords for programs of WordPress and Google, and the words of a wallet. */
const PHRASE = /^(?:(?:[a-z]{4} ){3}[a-z]{4}|(?:[A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}|(?:[a-z]{3,8} ){11,23}[a-z]{3,8})$/

/** `theme=dark; PHPSESSID=…` has spaces. */
const holdsCookie = (name: string, value: string) =>
  /cookies?$/i.test(name) && value.split(/[;=\s]{1,3}/).some((part) => isOpaque(part))

function findNamed(text: string, name: string): Range[] {
  const isSecret = isSecretName(name)
  if (!isSecret && !isPossibleSecretName(name)) return []
  const literal = withoutExpressions(text)
  const [prefix = '', kind = ''] = SCHEME.exec(literal) ?? []
  const start = prefix.length
  const value = literal.slice(start).trimEnd()
  const isValue = (text: string) => (isSecret ? isLikelySecret(text) || PHRASE.test(text) : isOpaque(text))
  if (/^basic$/i.test(kind) ? isCredential(kind, value) : isValue(value) || holdsCookie(name, value))
    return [{ start, end: start + value.length }]
  const [, scheme, behind] = SCHEMED.exec(literal) ?? []
  if (scheme !== undefined && behind !== undefined && isCredential(scheme, behind)) {
    const at = literal.lastIndexOf(behind)
    return [{ start: at, end: at + behind.length }]
  }
  return literal === text ? [] : rangesOf(LITERAL, text, ([, , each = '']) => isOpaque(each) && each, 1)
}
