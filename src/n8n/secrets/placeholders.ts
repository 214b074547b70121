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
export function namesValue(text: string): boolean {
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
export function withoutExpressions(text: string): string {
  let out = ''
  let at = 0
  for (;;) {
    const open = text.indexOf('{{', at)
    if (open < 0) return out + text.slice(at)
    const close = text.indexOf('}}', open)
    const end = close < 0 ? text.length : close + 2
    out += text.slice(at, open) + BLANK.repeat(end - open)
    at = end
  }
}
