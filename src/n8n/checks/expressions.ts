import { partsOf } from '../embedded/parts.ts'
import { isStickyNote, type WorkflowFile } from '../file.ts'
import { joinPointer, own, walk } from '../json.ts'
import type { Report } from '../rules.ts'

/** Parameters whose whole value is code. */
const LANGUAGES = new Map<string, Language>([
  ['jsCode', 'javascript'],
  ['functionCode', 'javascript'],
  ['code', 'javascript'],
  ['pythonCode', 'python'],
])

/** Finds expressions and code that read from missing nodes. n8n imports them and fails when they run. */
export function checkReferences({ nodes }: WorkflowFile, report: Report) {
  const names = new Set(nodes.map(({ name }) => name))
  for (const [index, node] of nodes.entries()) {
    if (isStickyNote(node)) continue
    const base = joinPointer('/nodes', index, 'parameters')
    for (const { value, pointer, name } of walk(own(node, 'parameters') ?? null, base)) {
      if (typeof value !== 'string' || value.length < 5) continue
      for (const read of namesReadIn(value, LANGUAGES.get(name))) {
        if (names.has(read)) continue
        const message = `“${node.name}” reads from “${read}”, and no node has that name.`
        report('expression_to_nowhere', message, pointer, node.name)
      }
    }
  }
}

/** Skips embedded workflows, which have their own nodes. */
function namesReadIn(text: string, language: Language | undefined): Set<string> {
  const plain = partsOf(text).filter((part) => typeof part === 'string')
  const code = language === undefined || text.startsWith('=') ? plain.flatMap(expressionsIn) : plain
  return new Set(code.flatMap((part) => nodesReadInCode(part, text.startsWith('=') ? undefined : language)))
}

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
type Language = keyof typeof FORMS

const COMMENT = /(?<![:"'`\\])\/\/[^\n]*|\/\*[^*]{0,5000}\*\//g
/** Code that parses HTML often defines its own `$` (cheerio), whose arguments are not node names. */
const FINDER = /\b(?:const|let|var)\s{1,9}\$\s{0,9}=|\(\s{0,9}\$\s{0,9}\)|\$\s{0,9}=>/

/** The names of the nodes that a piece of code reads; those that are computed are left out. */
function nodesReadInCode(code: string, language: Language = 'javascript'): string[] {
  if (!/[$_](?:\(|items\(|node[.[])/.test(code)) return []
  const plain = language === 'javascript' ? code.replaceAll(COMMENT, '') : code
  const forms = FINDER.test(plain) ? FORMS[language].slice(1) : FORMS[language]
  return forms.flatMap((form) => [...plain.matchAll(form)].map(nameOf)).filter(Boolean)
}

/** What stands between `{{` and `}}`. */
const expressionsIn = (text: string) =>
  Array.from(text.matchAll(/\{\{(.*?)(\}\}|$)/gs), ([, code = '', end]) => (end ? code : ''))

/** Empty when a part of the name is computed. */
function nameOf([, first = '', quoted]: RegExpMatchArray): string {
  const name = quoted ?? first
  return first === '`' && name.includes('${') ? '' : name.replaceAll(/\\(.)/g, '$1')
}
