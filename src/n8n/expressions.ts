import { partsOf } from './embedded/parts.ts'

/** n8n evaluates the `{{ }}` of a text that begins with an equals sign, and nothing of any other text. */
export const isExpression = (text: string): boolean => text.startsWith('=')

/** A piece of a text as n8n splits it: plain, or the code between braces. */
export interface Piece {
  readonly code: boolean
  readonly text: string
  /** Where it stands in the text, without the braces. */
  readonly start: number
  /** False for code that no `}}` ends. n8n then reads to the end of the text. */
  readonly closed: boolean
}

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let start = isExpression(text) ? 1 : 0
  for (let code = false; start < text.length; code = !code) {
    const end = unescaped(text, code ? '}}' : '{{', start)
    const inside = text.slice(start, end ?? text.length)
    pieces.push({ code, text: inside, start, closed: end !== undefined })
    start = (end ?? text.length) + 2
  }
  return pieces
}

/** The next braces without a backslash before them. */
function unescaped(text: string, braces: string, from: number): number | undefined {
  for (let start = from; ; ) {
    const at = text.indexOf(braces, start)
    if (at < 0) return
    let slashes = 0
    while (at - slashes > start && text[at - slashes - 1] === '\\') slashes++
    if (slashes % 2 === 0) return at
    start = at + 2
  }
}

/** The language of a text under this key if all of it is code: `{{ }}` means nothing in it. */
export function languageOf(text: string, key: string): Language | undefined {
  if (isExpression(text)) return
  return key === 'pythonCode' ? 'python' : /^(?:jsCode|functionCode|code)$/.test(key) ? 'javascript' : undefined
}

/** Words that only n8n's expressions have. Templates of other programs (Handlebars, Jinja) have braces too. */
const N8N =
  /(?<![\w$])\$(?:\(|(?:binary|env|execution|fromAI|if|ifEmpty|input|items?|itemIndex|jmespath|json|node|now|parameter|prevNode|runIndex|secrets|today|vars|workflow)\b)/
/** Nodes that evaluate `{{ }}` in these parameters themselves, with and without an equals sign. */
const RESOLVED: Readonly<Record<string, RegExp>> = {
  query: /sql|postgres|snowflake|oracle|(?:quest|crate|timescale)db|\.merge$/i,
  sqlQuery: /bigquery/i,
  html: /\.(?:html|form|formTrigger|wait)$/,
  jsonOutput: /\.(?:set|form|formTrigger|wait)$/,
  searchText: /\.ldap$/,
}

/** Whether n8n shows the `{{ }}` of a text as they are, because the equals sign before it is missing. */
export function lacksEqualsSign(type: string, key: string, text: string): boolean {
  if (isExpression(text) || !text.includes('{{') || languageOf(text, key) || key.startsWith('cached')) return false
  if (Object.hasOwn(RESOLVED, key) && RESOLVED[key]?.test(type)) return false
  const plain = partsOf(text).filter((part) => typeof part === 'string')
  return plain.flatMap(piecesOf).some(({ code, closed, text: inside }) => code && closed && N8N.test(inside))
}

/** A read of the output of a node by its name. */
export interface Read {
  readonly name: string
  /** What is read of it: `item` in `$('A').item.json`, `json` in `$node["A"].json`; empty if that is unknown. */
  readonly what: string
}

/**
 * All reads in a text under a key of `parameters`, in expressions or in code. Workflows inside the text have their own
 * nodes and are left out. n8n itself resolves `{{ }}` without an equals sign in SQL, so these count too.
 */
export function readsIn(text: string, key: string): Read[] {
  if (!READS.test(text)) return []
  const language = languageOf(text, key)
  const plain = partsOf(text).filter((part) => typeof part === 'string')
  if (language) return plain.flatMap((part) => readsInCode(part, language))
  const pieces = plain.flatMap(piecesOf).filter(({ code, closed }) => code && closed)
  return pieces.flatMap((piece) => readsInCode(piece.text, 'javascript'))
}

const NAME = '\\\\?(["\'`])((?:[^"\'`\\\\\\n]|\\\\[^\\n]|(?!\\1)["\'`]){1,500}?)\\\\?\\1'

/** The syntaxes that read a node by its name. In Python they begin with `_`. A name that is concatenated is computed. */
const formsOf = (sign: string): readonly RegExp[] => [
  // $('A'), $items("A", 0)
  new RegExp(`(?<![\\w$])${sign}(?:items)?\\(\\s{0,9}${NAME}\\s{0,9}(?=[,)])`, 'g'),
  // $node["A"]
  new RegExp(`(?<![\\w$])${sign}node\\[\\s{0,9}${NAME}\\s{0,9}\\]`, 'g'),
  // $node.A
  new RegExp(`(?<![\\w$])${sign}node\\.()([A-Za-z_]\\w{0,200})(?![\\w(])`, 'g'),
]
const FORMS = { javascript: formsOf('\\$'), python: formsOf('_') }
export type Language = keyof typeof FORMS

/** `\u{1f527}`, `\ud83d`, `\xe9`, `\'` */
const ESCAPED = /\\(?:u\{([0-9a-f]{1,5})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|(.))/gi
const READS = /[$_](?:\(|items\(|node[.[])/
const COMMENT = /(?<![:"'`\\])\/\/[^\n]*|\/\*[^*]{0,5000}\*\//g
/** Code that parses HTML often defines its own `$` (cheerio), whose arguments are not node names. */
const FINDER = /\b(?:const|let|var)\s{1,9}\$\s{0,9}=|\(\s{0,9}\$\s{0,9}\)|\$\s{0,9}=>/
const WHAT = /\s{0,20}\)?\s{0,20}(?:\?\.|\.)\s{0,20}(\w{1,30})/y

function readsInCode(code: string, language: Language): Read[] {
  const plain = language === 'javascript' ? code.replaceAll(COMMENT, '') : code
  const forms = FINDER.test(plain) ? FORMS[language].slice(1) : FORMS[language]
  return forms.flatMap((form) =>
    [...plain.matchAll(form)].flatMap(({ 0: whole, 1: sign, 2: written = '', index }) => {
      // A part of the name is computed.
      if (sign === '`' && written.includes('${')) return []
      const name = written.replaceAll(ESCAPED, (_, point, four, two, other) =>
        other === undefined ? String.fromCodePoint(Number.parseInt(point ?? four ?? two, 16)) : other,
      )
      WHAT.lastIndex = index + whole.length
      return [{ name, what: WHAT.exec(plain)?.[1] ?? '' }]
    }),
  )
}
