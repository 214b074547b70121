/** A blockchain address, which is public. A private key has 64 digits. */
const PUBLIC_ADDRESS = /^0x[0-9a-fA-F]{40}$/
/** Results of tests, which occur under names such as `pass`. */
const RESULT =
  /^(?:pass(?:ed)?|fail(?:ed|ure)?|okay|success(?:ful)?|error|warn(?:ing)?|skip(?:ped)?|unknown|pending|valid|invalid|missing|required|optional|(?:en|dis)abled)$/i

/** Whether a value under a secret name is a secret: no placeholder, no sentence, no field name. */
export function isLikelySecret(value: string): boolean {
  const text = value.trim()
  if (text.length < 4 || /\s/.test(text) || isPlaceholder(text)) return false
  if (text.startsWith('-----') || PUBLIC_ADDRESS.test(text) || RESULT.test(text) || namesValue(text)) return false
  return !/^[a-z]+(?:[A-Z_-][a-z]+){0,4}$/.test(text.slice(0, 80)) || text.length > 24
}

/** Whether a value looks random, as keys and hashes do: long, with letters and digits mixed as in no word or call. */
export function isOpaque(value: string): boolean {
  if (value.length < 16 || /\s/.test(value.slice(0, 300)) || isPlaceholder(value)) return false
  if (PUBLIC_ADDRESS.test(value)) return false
  const runs = value.slice(0, 300).match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? []
  const characters = runs.join('')
  return (
    characters.length >= 14 &&
    /\d/.test(characters) &&
    /[A-Za-z]/.test(characters) &&
    characters.length <= runs.length * 3.5
  )
}

/** Whether an unquoted value is neither a word nor a variable or call: `hunter2!`, `9-Xk2p0q`. */
export function isMixed(value: string): boolean {
  if (isPlaceholder(value) || value.length < 8 || /[.()]/.test(value)) return false
  return /\d/.test(value) && /[A-Za-z]/.test(value) && (value.length >= 12 || !/^[A-Za-z_]\w*$/.test(value))
}

const WORDS =
  /^(?:your|my|our|the|a|an|enter|insert|replace|change|put|add|paste|set|use|fill|example|sample|dummy|test|demo|fake|todo|tbd|secret|password|passwd|pass|token|apikey|api[_-]key|key|value|string|hidden|redacted|removed|none|null|undefined|true|false|user|username|bearer|basic)(?:$|[\s_.:<>[\]{}-])/i
const INSIDE =
  /your[\s_-]?|_here\b|here$|placeholder|example|redacted|change[\s_-]?me|replace[\s_-]?me|insert[\s_-]|dummy|lorem|x{4,}|\*{3,}|\.{3}|…|•/i
const BRACKETED = /^(?:<[^<>]*>|\[[^[\]]*\]|\{[^{}]*\}|\{\{.*|%[^%]*%|\$\{?[\w.]+\}?|#[\w-]+#)$/
const REFERENCE =
  /\{\{|\$(?:json|env|vars|node|input|items?|secrets|credentials|parameter|fromAI)\b|\$\(|\$\{|process\.env|\bgetenv\b/
/** `MY_API_KEY`: a name in place of the value. */
const SHOUTED = /^[A-Z]+(?:_[A-Z]+)+$/

const NAMING =
  '(?:access|account|admin|api|app|auth|bearer|bot|client|code|credentials?|id|key|login|name|password|passwd|pass|pwd|secret|token|user|value)'
const NAMING_ENDING = new RegExp(`(?:^|[_-])${NAMING}$`, 'i')
const NAMING_ONLY = new RegExp(`^(?:${NAMING}[_-]?){1,8}$`, 'i')

/** `Github_API_Token`, `CLIENTSECRET`: a name in place of the value. */
function namesValue(text: string): boolean {
  if (text.length > 60 || !/^[A-Za-z]+(?:[_-][A-Za-z]+)*$/.test(text)) return false
  return NAMING_ENDING.test(text) || NAMING_ONLY.test(text)
}

/** Whether a text is a value that the reader must fill in, or that is computed at run time. */
export function isPlaceholder(value: string): boolean {
  const text = value.trim().slice(0, 300)
  // Digits make a difference: `password` is a placeholder, `password-4711` may be real.
  const plain = WORDS.test(text) && !/\d/.test(text)
  return plain || isExample(text) || [BRACKETED, REFERENCE, SHOUTED].some((form) => form.test(text))
}

/** Whether the rest of a key of known form is an obvious example. Stricter than `isPlaceholder`. */
export function isExample(text: string): boolean {
  return text === '' || text.includes(BLANK) || new Set(text).size < 4 || INSIDE.test(text)
}

/** Replaces each character of an expression, so that offsets stay. */
const BLANK = '\u0000'

/** Blanks out expressions: `Bearer {{ $json.token }}` keeps only “Bearer ”. */
export const withoutExpressions = (text: string): string =>
  text.replace(/\{\{.*?(?:\}\}|$)/gs, (expression) => BLANK.repeat(expression.length))
