import { isPasswordName, isPossibleSecretName, isSecretName, isSecretParameter, mayAnnounce } from './names.ts'
import { type Range, rangesOf } from './occurrences.ts'
import { isLikelySecret, isMixed, isOpaque, isPlaceholder } from './values.ts'

interface Form {
  /** Global; the groups `name`, `value` (at the end of the match but for `after`) and perhaps `scheme`. */
  readonly form: RegExp
  accepts(match: Found): boolean
}

interface Found {
  readonly name: string
  readonly value: string
  readonly scheme: string
  readonly next: string
  readonly before: string
}

const BEFORE = 300

export const NAME = '(?<![\\w$-])(?<name>[A-Za-z_][\\w-]{1,60})'
export const QUOTE = '\\\\?["\'`]'
const GIVES = '\\s{0,6}(?:[!=]==?|=>|=|:|\\|\\||\\?\\?)\\s{0,6}'
const SCHEME = '(?<scheme>[A-Za-z][\\w-]{1,30})[ \\t]{1,4}'

const announces = (name: string) => isSecretName(name) || isPossibleSecretName(name)
const givesSecret = (name: string, value: string) =>
  (isSecretName(name) && isLikelySecret(value)) || (announces(name) && isOpaque(value))
/** The same for an unquoted value. A value that is followed by a bracket is a call. */
const givesBareSecret = ({ name, value, next }: Found) =>
  (!/[([]/.test(next) && ((isSecretName(name) && isMixed(value)) || (announces(name) && isOpaque(value)))) ||
  isTypedPassword(name, value, next)

/** The syntaxes that assign a value to a secret name. */
const FORMS: readonly Form[] = [
  // "Authorization": "Token …" in code and JSON bodies
  {
    form: new RegExp(`${NAME}(?:${QUOTE})?\\]?${GIVES}${QUOTE}${SCHEME}(?<value>[^"'\`\\\\\\s]{8,300})`, 'g'),
    accepts: ({ name, scheme, value }) => announces(name) && isCredential(scheme, value),
  },
  // apiKey: "…", headers['X-Token'] = '…', process.env.KEY || '…'
  {
    form: new RegExp(
      `${NAME}(?:${QUOTE})?\\]?${GIVES}(?<scheme>[\\w.]{1,60}\\()?[\\[(]?${QUOTE}(?<value>[^"'\`\\\\\\s]{4,300})`,
      'g',
    ),
    accepts: ({ name, scheme, value, before }) =>
      // `ok ? 'PASS' : 'FAIL'` is not an assignment, and what a call gets may be anything.
      scheme !== '' || /\?\s{0,6}["'`]$/.test(before) ? announces(name) && isOpaque(value) : givesSecret(name, value),
  },
  // setHeader('X-Token', '…')
  {
    form: new RegExp(`${NAME}${QUOTE}\\s{0,6},\\s{0,6}${QUOTE}(?:${SCHEME})?(?<value>[^"'\`\\\\\\s]{8,300})`, 'g'),
    accepts: ({ name, value }) => announces(name) && isOpaque(value),
  },
  // ?api_key=… in addresses
  {
    form: /[?&](?<name>[A-Za-z_][\w.-]{1,60})=(?<value>[^\s"'`&#<>\\]{4,300})/g,
    accepts: ({ name, value, before }) =>
      !isShareLink(name, before) && ((isSecretParameter(name) && isLikelySecret(value)) || givesSecret(name, value)),
  },
  // API_KEY=… in shell commands, settings and connection strings; --api-key …
  {
    form: /(?<![\w$.?&-])(?<name>[A-Za-z_][\w-]{1,60})=(?<value>[^\s"'`&;|<>(){}[\]\\,]{6,300})/g,
    accepts: givesBareSecret,
  },
  {
    form: /(?<![\w-])--?(?<name>[A-Za-z][\w-]{1,40})[ \t=]{1,4}["'`]?(?<value>[^\s"'`&;|<>(){}[\]\\,]{6,300})/g,
    accepts: givesBareSecret,
  },
  // X-API-Key: … in a header on the command line; “**API key**: …”, “the password is …” in notes and tables
  {
    form: /(?<![\p{L}\w$.?&/-])(?<name>(?:[A-Za-z]{2,12} )?[\p{L}_][\p{L}\w-]{1,60})[*_"'`]{0,3}(?:[ \t]{0,4}[:=|]|[ \t]{1,4}(?:is|ist|es|est))[*_ \t]{0,6}`?(?:(?<scheme>[A-Za-z][\w-]{1,30})[ \t]{1,4})?(?<value>[^\s"'`,;<>(){}[\]\\]{6,300})/gu,
    accepts: ({ name, scheme, value, next, before }) =>
      (announces(name) && isOpaque(value) && !/[([]/.test(next)) ||
      (scheme === '' && isTypedPassword(name, value, next) && !EXAMPLE.test(before.slice(-100))),
  },
  // <wsse:Password Type="…">…</wsse:Password>
  {
    form: /<(?:\w{1,30}:)?(?<name>[A-Za-z_][\w-]{1,60})(?:\s[^<>]{0,200})?>\s{0,20}(?<value>[^<>\s]{4,300})(?=\s{0,20}<\/(?:\w{1,30}:)?\k<name>\s{0,4}>)/g,
    accepts: ({ name, value }) => givesSecret(name, value),
  },
]

/** Announces made-up values. */
const EXAMPLE =
  /\b(?:e\.g\.|for instance|such as|z\. ?B\.|par exemple|por ejemplo|\p{L}{0,10}(?:example|beispiel)[\p{L}]{0,3})/iu

export function findAssigned(text: string): Range[] {
  // Something must separate a name from its value, and most short texts have no such character.
  if (!/[\s:=<,|?]/.test(text) || !mayAnnounce(text)) return []
  return FORMS.flatMap(({ form, accepts }) =>
    rangesOf(form, text, ({ 0: { length }, index, groups: { name = '', value = '', scheme = '' } = {} }) => {
      const before = text.slice(Math.max(0, index - BEFORE), index)
      return accepts({ name, value, scheme, next: text[index + length] ?? '', before }) && value
    }),
  )
}

/** `sid` in a Loom link is the id of a view, not a secret. */
const isShareLink = (name: string, before: string) =>
  name === 'sid' && /\bloom\.com\/[^\s"'`<>()]{0,200}$/i.test(before)

/** Whether the value is a password in prose. In code this would be a variable, followed by a comma, bracket or call. */
function isTypedPassword(name: string, value: string, next: string): boolean {
  if (!isPasswordName(name) || !isLikelySecret(value) || /[,)(\]}]/.test(next)) return false
  return /\d/.test(value) && /[^\d.]/.test(value) && !/^[\w$]+\.[A-Za-z]/.test(value)
}

const SCHEMES =
  /(?<![\w-])(bearer|basic|token|api[-_]?key|key|ssws|sso-key|genie-?key|oauth|zoho-oauthtoken|klaviyo-api-key|bot|apitoken)[ \t]{1,4}(?:["'`]\s{0,4}\+\s{0,4}["'`]|\$\{["'`])?([\w.~+/=:-]{8,})/gi

/** `Bearer …`, `Basic …`, `Token …` followed by a real value. Prose such as “Basic authentication” does not match. */
export const findAuthHeaders = (text: string): Range[] =>
  rangesOf(SCHEMES, text, ([, scheme = '', value = '']) => isCredential(scheme, value) && value)

/** Whether `value`, behind the name of an authentication scheme, is a credential. */
export function isCredential(scheme: string, value: string): boolean {
  const kind = scheme.toLowerCase()
  if (kind === 'bearer') return (/\d/.test(value) || value.length >= 24) && isLikelySecret(value)
  return (kind === 'basic' ? isUserAndPassword(value) : undefined) ?? isOpaque(value)
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
