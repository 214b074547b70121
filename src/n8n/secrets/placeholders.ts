const WORDS =
  /^(?:your|my|our|the|a|an|enter|insert|replace|change|put|add|paste|set|use|fill|example|sample|dummy|test|demo|fake|todo|tbd|secret|password|passwd|pass|token|apikey|api[_-]key|key|value|string|hidden|redacted|removed|none|null|undefined|true|false|user|username|bearer|basic)(?:$|[\s_.:<>[\]{}-])/i
const INSIDE =
  /your[\s_-]?|_here\b|here$|placeholder|example|redacted|change[\s_-]?me|replace[\s_-]?me|insert[\s_-]|dummy|lorem|x{4,}|\*{3,}|\.{3}|…|•/i
const BRACKETED = /^(?:<[^<>]*>|\[[^[\]]*\]|\{[^{}]*\}|\{\{.*|%[^%]*%|\$\{?[\w.]+\}?|#[\w-]+#)$/
const REFERENCE =
  /\{\{|\$(?:json|env|vars|node|input|items?|secrets|credentials|parameter|fromAI)\b|\$\(|\$\{|process\.env|\bgetenv\b/
/** `MY_API_KEY`, the way people write the name of a value in its place. */
const SHOUTED = /^[A-Z]+(?:_[A-Z]+)+$/

const NAMING =
  '(?:access|account|admin|api|app|auth|bearer|bot|client|code|credentials?|id|key|login|name|password|passwd|pass|pwd|secret|token|user|value)'
const NAMING_ENDING = new RegExp(`(?:^|[_-])${NAMING}$`, 'i')
const NAMING_ONLY = new RegExp(`^(?:${NAMING}[_-]?){1,8}$`, 'i')

/** `Github_API_Token`, `CLIENTSECRET`: the name of a value in its place. */
export function namesValue(text: string): boolean {
  if (text.length > 60 || !/^[A-Za-z]+(?:[_-][A-Za-z]+)*$/.test(text)) return false
  return NAMING_ENDING.test(text) || NAMING_ONLY.test(text)
}

/** Whether a text stands for a value that the reader is to fill in, or is computed while running. */
export function isPlaceholder(value: string): boolean {
  const text = value.trim().slice(0, 300)
  // Digits speak against plain words: `password` is a stand-in, `password-4711` may open something.
  const plain = WORDS.test(text) && !/\d/.test(text)
  return plain || isExample(text) || [BRACKETED, REFERENCE, SHOUTED].some((form) => form.test(text))
}

/** The same for the rest of a key whose form is beyond doubt, where hardly anything speaks against it. */
export function isExample(text: string): boolean {
  return text === '' || text.includes(BLANK) || new Set(text).size < 4 || INSIDE.test(text)
}

/** Stands in for an expression, one for one, so that offsets stay. */
export const BLANK = '\u0000'

/** The text without what is computed while running: `Bearer {{ $json.token }}` keeps only “Bearer ”. */
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
