import { normalised } from './names.ts'

/** Replaces each character of an expression, so that offsets stay. */
const BLANK = '\u0000'

/** Addresses on blockchains, which are public: Ethereum, Bitcoin, Tron, XRP. A private key has 64 digits. */
const PUBLIC_ADDRESS =
  /^(?:0x[0-9a-fA-F]{40}|bc1[a-z0-9]{25,60}|(?=.{0,30}[A-Z])(?=.{0,30}[a-z])(?:[13]|T|r)[1-9A-HJ-NP-Za-km-z]{24,34})$/
/** Results of tests, which occur under names such as `pass`. */
const RESULT =
  /^(?:pass(?:ed)?|fail(?:ed|ure)?|okay|success(?:ful)?|error|warn(?:ing)?|skip(?:ped)?|unknown|pending|valid|invalid|missing|required|optional|(?:en|dis)abled)$/i

/** In every list of common passwords, also as `P@ssw0rd!` or `admin123`: hiding one protects nothing. */
const COMMON =
  /^(?:pass(?:wor[dt]|wd)?|my(?:password|secret|token|key)|pwd|admin(?:istrator)?|root|user|guest|welcome|letmein|qwert[yz]|change(?:me|it)|te?mp|test(?:ing)?|demo|default|secret|token|key|apikey|abcd?|hello|iloveyou|login|sample|example|dummy|foo(?:bar)?|bar|replace|insert|put|add|enter|geheim|contrasena|senha)$/
const LEET: Readonly<Record<string, string>> = { '@': 'a', $: 's', '0': 'o', '1': 'i', '3': 'e', '5': 's' }

export function isWeak(text: string): boolean {
  if (text.length > 24) return false
  const word = text.toLowerCase().replace(/[\d!.?_#*-]{1,12}$/, '')
  return COMMON.test(word.replace(/[@$0135]/g, (letter) => LEET[letter] ?? '')) || isSequence(text)
}

/** Whether most of a text counts up, as `1234567890abcdef`, `abc123XYZ456` and `a1b2c3d4` do. */
function isSequence(text: string): boolean {
  const all = normalised(text.slice(0, 300))
  const letters = /^(?:[a-z]\d|\d[a-z]){3,}$/.test(all) ? all.replace(/\d/g, '') : all
  let [counted, run] = [0, 1]
  for (let at = 1; at <= letters.length; at++) {
    const last = letters.charCodeAt(at - 1)
    const next = letters.charCodeAt(at)
    const goesOn = next === last + 1 || (last === 57 && next === 48)
    if (!goesOn && run >= 3) counted += run
    run = goesOn ? run + 1 : 1
  }
  return letters.length >= 5 && counted >= letters.length * 0.6
}

/** `access_token=`, `root@pam!n8n=1234`, `googleSheetsOAuth2Api`: a label, alone or with a number, or a kind of login. */
const LABEL = /^[A-Za-z]+(?:[_-][A-Za-z]+)*[=:]$|=\d{1,5}$|^[a-z][A-Za-z]*(?:OAuth\d)?Api$/

const WORDS =
  /^(?:your|my|our|the|a|an|enter|insert|replace|change|put|add|paste|set|use|fill|example|sample|dummy|test|demo|fake|todo|tbd|secret|password|passwd|pass|token|apikey|api[_-]key|key|value|string|hidden|redacted|removed|none|null|undefined|true|false|user|username|bearer|basic)(?:$|[\s_.:<>[\]{}-])/i
const INSIDE =
  /your[\s_-]?|_here\b|here$|\d-char|placeholder|example|redacted|change[\s_-]?me|replace[\s_-]?me|insert[\s_-]|dummy|lorem|x{4,}|\*{3,}|\.{3}|…|•/i
/** Also what is cut off at a space: `<Please`, `[put`. */
const BRACKETED = /^(?:[<[«].*|\{[^{}]*\}|\{\{.*|%[^%]*%|\$\{?[\w.]+\}?|#[\w-]+#)$/
const REFERENCE =
  /\{\{|\$(?:json|env|vars|node|input|items?|secrets|credentials|parameter|fromAI)\b|\$\(|\$\{|process\.env|\bgetenv\b/

/** `CLIENTSECRET`, `api_key_1`: a name in place of the value. */
const NAME_ONLY =
  /^(?:(?:access|account|admin|api|app|auth|bearer|bot|client|code|credentials?|id|key|login|name|password|passwd|pass|pwd|secret|token|user|value)[_-]?){1,8}\d{0,3}$/i

const FEW_WORDS = /^(?=.{0,24}$)[A-Za-z]?[a-z]+(?:[A-Z_-][a-z]+){0,4}$/
/** `base64(user:password)`. */
const CALL = /^[A-Za-z]\w{0,30}\(.*\)$/
/** Scripts that no key is written in: `ВАШ_API_КЛЮЧ_1`, `在此输入密钥`. */
const FOREIGN =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Devanagari}]/u
/** Words of any language, perhaps with a number behind them: `HIER-API-KEY-EINTRAGEN`, `remplacez_par_votre_jeton_1`. */
function isSpoken(text: string): boolean {
  const pieces = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[\s_-]+/)
    .filter(Boolean)
  while (pieces.length > 2 && /^\d{1,4}$/.test(pieces.at(-1) ?? '')) pieces.pop()
  const isWord = (piece: string, at: number) =>
    /^(?:n8n|v\d)$/i.test(piece) ||
    (/^(?:[A-Z]?[a-z]{1,20}|[A-Z]{1,20})\d{0,4}$/.test(piece) &&
      (/[aeiouy]/i.test(piece) || piece.length < 4) &&
      (at === pieces.length - 1 || !/\d/.test(piece)))
  return pieces.length > 1 && pieces.some((piece) => piece.length > 3) && pieces.every(isWord)
}

/** Why a value is not a secret. Each step applies to fewer values than the one before, as the names below tell. */
const LADDER: readonly (readonly (RegExp | ((text: string) => boolean))[])[] = [
  [(text) => text === '' || text.includes(BLANK), (text) => new Set(text).size < 4, INSIDE, isSequence],
  // Digits make a difference: `password` is a placeholder, `password-4711` may be real.
  [(text) => WORDS.test(text) && !/\d/.test(text), BRACKETED, REFERENCE, CALL, FOREIGN, LABEL],
  [isSpoken],
  [PUBLIC_ADDRESS],
  [/^-----/, RESULT, NAME_ONLY, isWeak, FEW_WORDS],
]

function harmless(steps: number): (value: string) => boolean {
  const tests = LADDER.slice(0, steps).flat()
  return (value) => {
    const text = value.trim().slice(0, 300)
    return tests.some((test) => (typeof test === 'function' ? test(text) : test.test(text)))
  }
}

/** Whether the rest of a key of known form is an obvious example. */
export const isExample = harmless(1)
/** Whether a text is a value that the reader must fill in, or that is computed at run time. */
export const isPlaceholder = harmless(2)
/** The same for a value that is not an id, so that words count as made up too. */
export const isStandIn = harmless(3)
const isPublic = harmless(4)
const isNoSecret = harmless(5)

/** Whether a value under a secret name is a secret: not a placeholder, a sentence or a field name. */
export const isLikelySecret = (value: string): boolean => /^\s*\S{4,}\s*$/.test(value) && !isNoSecret(value)

/** Whether a value looks random, as keys and hashes do: long, with letters and digits mixed as in no word or call. */
export function isOpaque(value: string): boolean {
  if (value.length < 16 || /\s/.test(value.slice(0, 300)) || isPublic(value)) return false
  const runs = value.slice(0, 300).match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? []
  const characters = runs.join('')
  return /^(?=.*\d)(?=.*[A-Za-z]).{14,}$/.test(characters) && characters.length <= runs.length * 3.5
}

/** Whether an unquoted value is neither a word nor a variable or call: `hunter2!`, `9-Xk2p0q`. */
export function isMixed(value: string): boolean {
  if (isStandIn(value) || isWeak(value) || value.length < 8 || /[.()]/.test(value)) return false
  return /\d/.test(value) && /[A-Za-z]/.test(value) && (value.length >= 12 || !/^[A-Za-z_]\w*$/.test(value))
}

/** Whether the key at the end of an address is words, a sequence or letters in capitals only. */
export const isMadeUp = (key: string): boolean => isSpoken(key) || isSequence(key) || /^[A-Z]{2,12}$/.test(key)

/** Blanks out expressions: `Bearer {{ $json.token }}` keeps only “Bearer ”. */
export const withoutExpressions = (text: string): string =>
  text.replace(/\{\{.*?(?:\}\}|$)/gs, (expression) => BLANK.repeat(expression.length))
