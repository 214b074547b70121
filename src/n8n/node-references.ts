const NAME = '\\\\?(["\'`])((?:[^"\'`\\\\\\n]|\\\\[^\\n]|(?!\\1)["\'`]){1,500}?)\\\\?\\1'

/** The syntaxes that read a node by its name. In Python they begin with `_`. A name that is concatenated is computed. */
const formsOf = (sign: string): readonly RegExp[] => [
  // $('A'), $items("A", 0)
  new RegExp(`(?<![\\w$])${sign}(?:items)?\\(\\s{0,9}${NAME}\\s{0,9}(?=[,)])`, 'g'),
  // $node["A"]
  new RegExp(`(?<![\\w$])${sign}node\\[\\s{0,9}${NAME}\\s{0,9}\\]`, 'g'),
  // $node.A
  new RegExp(`(?<![\\w$])${sign}node\\.([A-Za-z_]\\w{0,200})(?![\\w(])`, 'g'),
]
const FORMS = { javascript: formsOf('\\$'), python: formsOf('_') }
export type Language = keyof typeof FORMS

const COMMENT = /(?<![:"'`\\])\/\/[^\n]*|\/\*[^*]{0,5000}\*\//g
/** Code that parses HTML often defines its own `$` (cheerio), whose arguments are not node names. */
const FINDER = /\b(?:const|let|var)\s{1,9}\$\s{0,9}=|\(\s{0,9}\$\s{0,9}\)|\$\s{0,9}=>/

/** The names of the nodes that a piece of code reads. */
export function nodesReadInCode(code: string, language: Language = 'javascript'): string[] {
  if (!/[$_](?:\(|items\(|node[.[])/.test(code)) return []
  const plain = language === 'javascript' ? code.replaceAll(COMMENT, '') : code
  const forms = FINDER.test(plain) ? FORMS[language].slice(1) : FORMS[language]
  const names = new Set(forms.flatMap((form) => [...plain.matchAll(form)].map(nameOf)))
  names.delete('')
  return [...names]
}

/** The names of the nodes that the expressions between `{{` and `}}` read. */
export function nodesReadInText(text: string): string[] {
  const names = new Set<string>()
  for (let start = text.indexOf('{{'); start >= 0; ) {
    const end = text.indexOf('}}', start)
    if (end < 0) break
    for (const name of nodesReadInCode(text.slice(start + 2, end))) names.add(name)
    start = text.indexOf('{{', end)
  }
  return [...names]
}

/** Empty when a part of the name is computed. */
function nameOf([, first = '', quoted]: RegExpMatchArray): string {
  const name = quoted ?? first
  return first === '`' && name.includes('${') ? '' : name.replaceAll(/\\(.)/g, '$1')
}
