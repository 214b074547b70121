import { findAssigned, findAuthHeaders, isCredential } from './assigned.ts'
import { LIVE_ADDRESSES, leadsNowhere, OWN_ADDRESSES } from './live-addresses.ts'
import { isPossibleSecretName, isSecretName } from './names.ts'
import type { Range } from './occurrences.ts'
import { matchesOf } from './occurrences.ts'
import { KEY_PATTERNS, type Pattern, type SecretLevel } from './patterns.ts'
import { isExample, isLikelySecret, isOpaque, isPlaceholder, withoutExpressions } from './values.ts'

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

const ADDRESS = /(?<![\w+.-])[a-z][a-z0-9+.-]{1,20}:\/\/([^\s/:@"'<>?#]{0,100}):([^\s/@"'<>]{1,200})@/gi
const OPTION = /(?<![\w-])(?:-u|-U|--user|--proxy-user)[ \t=]{0,4}["']?([^\s:"'`<>]{1,100}):([^\s"'`<>]{1,200})/g
/** Only these programs read `-u` as user and password. */
const FETCHES = /\b(?:curl|wget|http|https|xh)\b/i
/** Placeholders elsewhere, but real passwords next to a real user name. */
const COMMON = /^(?:pass|passwd|password|secret|admin|root|test|demo|guest|changeme)$/i

/** `https://user:password@host`, `postgres://…`: the user and password. */
function findPasswordAddresses(text: string): Range[] {
  return collect(text, ADDRESS, 1)
}

/** `curl -u user:password`. */
function findPasswordOptions(text: string): Range[] {
  return FETCHES.test(text) ? collect(text, OPTION, 0) : []
}

/** @param behind the number of characters of the match behind the password */
function collect(text: string, form: RegExp, behind: number): Range[] {
  const found: Range[] = []
  for (const match of text.matchAll(form)) {
    const [whole, user = '', password = ''] = match
    const end = match.index + whole.length - behind
    if (isLogin(user, password)) found.push({ start: end - password.length - user.length - 1, end })
  }
  return found
}

function isLogin(user: string, password: string): boolean {
  if (!isPlaceholder(password)) return true
  // User names may be short: `sa`, `app`.
  const isName = /^[a-z]{2,3}$/i.test(user) || !isPlaceholder(user)
  return isName && (COMMON.test(password) || (password.length > 3 && password === user))
}

const SCHEME = /^=?\s{0,4}(?:(bearer|basic|token|apikey|api-key|key)\s{1,4})?/i
/** Any other authentication scheme; the value behind it must look random. */
const SCHEMED = /^=?\s{0,4}([A-Za-z][\w-]{1,30})\s{1,4}(\S{16,})\s{0,100}$/
const LITERAL = /(["'`])([^"'`\s]{4,300})\1/g

/** Finds values that are secrets because of the name of the text. */
function findNamed(text: string, name: string): Range[] {
  const isSecret = isSecretName(name)
  if (!isSecret && !isPossibleSecretName(name)) return []
  const literal = withoutExpressions(text)
  const start = SCHEME.exec(literal)?.[0].length ?? 0
  const value = literal.slice(start).trimEnd()
  if (isSecret ? isLikelySecret(value) : isOpaque(value)) return [{ start, end: start + value.length }]
  const [, scheme, behind] = SCHEMED.exec(literal) ?? []
  if (scheme !== undefined && behind !== undefined && isCredential(scheme, behind)) {
    const at = literal.lastIndexOf(behind)
    return [{ start: at, end: at + behind.length }]
  }
  return literal === text ? [] : literalsIn(text)
}

/** `={{ "8f7d…" }}` and `={{ $json.key || "8f7d…" }}`. */
function literalsIn(expression: string): Range[] {
  const found: Range[] = []
  for (const match of expression.matchAll(LITERAL)) {
    const [whole, , value = ''] = match
    const end = match.index + whole.length - 1
    if (isOpaque(value)) found.push({ start: end - value.length, end })
  }
  return found
}

function webhook(kind: string, label: string, shown: string, rest: string): Pattern {
  return { kind, label, level: 'critical', form: new RegExp(`${shown.replaceAll('.', '\\.')}${rest}`, 'g'), shown }
}

/** Addresses that let anyone who knows them post, call or read. They are secrets. */
const WEBHOOK_PATTERNS: readonly Pattern[] = [
  webhook(
    'slack_webhook',
    'A Slack webhook address',
    'https://hooks.slack.com/',
    '(?:services|workflows|triggers)/[\\w/-]{12,}',
  ),
  webhook(
    'discord_webhook',
    'A Discord webhook address',
    'https://',
    '(?:\\w{1,10}\\.)?discord(?:app)?\\.com/api/(?:v\\d{1,2}/)?webhooks/\\d{5,30}/[\\w-]{16,}',
  ),
  webhook(
    'teams_webhook',
    'A Microsoft Teams webhook address',
    'https://',
    '(?:[\\w-]{1,63}\\.webhook\\.office\\.com/webhookb2|outlook\\.office(?:365)?\\.com/webhook)/[\\w@/-]{30,}',
  ),
  webhook('zapier_webhook', 'A Zapier webhook address', 'https://hooks.zapier.com/', 'hooks/catch/[\\w/-]{6,}'),
  webhook('zapier_webhook', 'A Zapier MCP address', 'https://mcp.zapier.com/', 'api/mcp/[as]/[\\w-]{20,}'),
  webhook('zapier_webhook', 'A Zapier MCP address', 'https://actions.zapier.com/', 'mcp/[\\w-]{16,}'),
  webhook(
    'make_webhook',
    'A Make webhook address',
    'https://hook.',
    '(?:[a-z]{2}\\d{0,2}\\.)?(?:make|integromat)\\.com/\\w{20,}',
  ),
  webhook(
    'ifttt_webhook',
    'An IFTTT key',
    'https://maker.ifttt.com/',
    'trigger/[^\\s/]{1,100}/(?:json/)?with/key/[\\w-]{10,}',
  ),
  webhook(
    'feishu_webhook',
    'A Lark webhook address',
    'https://open.',
    '(?:feishu|larksuite)\\.(?:cn|com)/open-apis/bot/v2/hook/[\\w-]{16,}',
  ),
]

function document(kind: string, label: string, form: RegExp, shown?: string): Pattern {
  return { kind, label, level: 'warning', form, ...(shown === undefined ? {} : { shown }) }
}

/** Personal data that is not secret: documents, mailboxes, phone numbers. */
const PERSONAL_DATA_PATTERNS: readonly Pattern[] = [
  document(
    'google_document',
    'The address of a Google document',
    /https?:\/\/(?:docs|drive|sheets)\.google\.com\/[\w/?=&.-]{0,60}(?:\/d\/|\/folders\/|[?&]id=)(?:e\/)?[\w-]{15,}/g,
    'https://',
  ),
  document('google_document', 'The id of a Google document', /(?<![\w-])1[\w-]{43}(?![\w-])/g),
  document(
    'notion_document',
    'The address of a Notion page',
    /https:\/\/(?:www\.)?notion\.so\/[\w/-]{0,200}[0-9a-f]{32}/g,
    'https://',
  ),
  document(
    'airtable_document',
    'The address of an Airtable base',
    /https:\/\/airtable\.com\/[\w/]{6,100}/g,
    'https://airtable.com/',
  ),
  document(
    'airtable_document',
    'The id of an Airtable base',
    /(?<![\w-])app(?=[A-Za-z]{0,13}\d)[A-Za-z0-9]{14}(?![\w-])/g,
    'app',
  ),
  document(
    'office_document',
    'The address of a Microsoft document',
    /https:\/\/(?:[\w-]{1,63}\.sharepoint\.com|1drv\.ms|onedrive\.live\.com)\/[\w/:?=&.%-]{10,}/g,
    'https://',
  ),
  document('mailbox', 'A mailbox', /(?<![\w.+%-])[\w.+%-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,5}[A-Za-z]{2,24}(?![\w-])/g),
  ...OWN_ADDRESSES,
  document('phone', 'A phone number', /(?<![\w+.-])\([2-9]\d\d\) [2-9]\d\d-\d{4}(?!\w)/g),
  document('phone', 'A phone number', /(?<![\w+.-])\+[1-9](?:[ ()./-]{0,2}\d){7,14}(?!\w)/g, '+'),
]

/** `password@host` is the end of an address with a placeholder for its login. */
const NOBODY =
  /@(?:[\w-]{1,63}\.){0,4}(?:example|test|invalid|localhost|domain|yourdomain|mydomain|company(?!$))\b|^(?:git|your[\w.+-]*|you|user|name|someone|email|mail|me|recipient|sender|john\.?doe|jane\.?doe|noreply|no-reply|foo|bar|pass(?:word|wd)?)@/i
const NO_NUMBER = /^(?:\+?1)?(?:[2-9]\d\d)?555|0{5}|1{5}|123456|555-?01/

/** Whether an address or number is an obvious example. */
function isMadeUp(kind: string, value: string): boolean {
  if (kind === 'mailbox') return NOBODY.test(value)
  return kind === 'phone' && NO_NUMBER.test(value.replace(/[^\d+]/g, ''))
}

/** Records which ranges of a text are claimed, so that no two matches overlap. */
class Claims {
  readonly #length: number
  #taken: Uint8Array | undefined

  constructor(length: number) {
    this.#length = length
  }

  /** Claims the range. @returns false when a part of it was claimed before */
  claim(start: number, end: number): boolean {
    this.#taken ??= new Uint8Array(this.#length)
    if (this.#taken.subarray(start, end).includes(1)) return false
    this.#taken.fill(1, start, end)
    return true
  }
}
