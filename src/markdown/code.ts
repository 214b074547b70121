import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { HighlighterCore, LanguageInput, ThemedToken, ThemeRegistrationRaw } from 'shiki/core'
import { element, elements } from './tree.ts'

// Longer blocks are not highlighted, because that would block the server.
const maxLines = 2_000
const maxCharacters = 100_000
const maxCharactersOfPost = 200_000

export async function frameCode(root: Root): Promise<void> {
  let left = maxCharactersOfPost
  for (const pre of elements(root)) {
    const code = pre.children[0]
    if (pre.tagName !== 'pre' || code?.type !== 'element' || code.tagName !== 'code') continue
    const source = textOf(code).replace(/\n$/, '')
    const { label, grammar } = findLanguage(languageName(code))
    code.children = [{ type: 'text', value: source }]
    code.properties = {}
    if (source.length <= Math.min(left, maxCharacters) && source.split('\n').length <= maxLines) {
      left -= source.length
      // When a grammar fails, the block stays plain.
      if (grammar) code.children = await highlight(source, grammar).catch(() => code.children)
    }
    const figure = { className: ['code'], ...(label && { dataLanguage: label }) }
    const inner = element('pre', { tabIndex: 0 }, code)
    Object.assign(pre, element('figure', figure, ...(label ? [element('figcaption', {}, label)] : []), inner))
  }
}

function languageName(code: Element): string {
  const classes = Array.isArray(code.properties.className) ? code.properties.className : []
  const className = classes.map(String).find((name) => name.startsWith('language-'))
  // Other tools write ```ts{1,3} and ```ts:file.ts. The word before is the language.
  return className?.slice('language-'.length).split(/[{:,]/)[0] ?? ''
}

/** By their names. Each grammar is loaded on first use, because together they take tens of megabytes. */
const languages: [names: string, label: string, grammar?: LanguageInput][] = [
  ['ts typescript mts cts', 'TypeScript', () => import('shiki/langs/typescript.mjs')],
  ['tsx', 'TSX', () => import('shiki/langs/tsx.mjs')],
  ['js javascript mjs cjs node', 'JavaScript', () => import('shiki/langs/javascript.mjs')],
  ['jsx', 'JSX', () => import('shiki/langs/jsx.mjs')],
  ['json jsonc json5', 'JSON', () => import('shiki/langs/json.mjs')],
  ['sql postgres postgresql sqlite mysql', 'SQL', () => import('shiki/langs/sql.mjs')],
  ['bash sh shell zsh console shellscript shellsession', 'Shell', () => import('shiki/langs/shellscript.mjs')],
  ['python py', 'Python', () => import('shiki/langs/python.mjs')],
  ['yaml yml', 'YAML', () => import('shiki/langs/yaml.mjs')],
  ['html htm', 'HTML', () => import('shiki/langs/html.mjs')],
  ['css', 'CSS', () => import('shiki/langs/css.mjs')],
  ['docker dockerfile', 'Dockerfile', () => import('shiki/langs/docker.mjs')],
  ['diff patch', 'Diff', () => import('shiki/langs/diff.mjs')],
  ['toml', 'TOML', () => import('shiki/langs/toml.mjs')],
  ['go golang', 'Go', () => import('shiki/langs/go.mjs')],
  ['php', 'PHP', () => import('shiki/langs/php.mjs')],
  ['nginx', 'Nginx', () => import('shiki/langs/nginx.mjs')],
  ['ini conf env dotenv properties', 'INI', () => import('shiki/langs/ini.mjs')],
  ['text txt plain plaintext', 'Text'],
]

export function findLanguage(name: string): { label: string; grammar?: LanguageInput | undefined } {
  const language = languages.find(([names]) => names.split(' ').includes(name.toLowerCase()))
  return language ? { label: language[1], grammar: language[2] } : { label: name.slice(0, 30) }
}

let highlighter: Promise<HighlighterCore> | undefined
const loaded = new Map<LanguageInput, Promise<string>>()

/** The code as spans with token classes. @throws if a grammar fails */
async function highlight(code: string, grammar: LanguageInput): Promise<ElementContent[]> {
  highlighter ??= start()
  const shiki = await highlighter
  const name = loaded.get(grammar) ?? load(shiki, grammar)
  loaded.set(grammar, name)
  // No time limit: the same post must get the same colours on a busy machine. Lengths are limited instead.
  const options = { lang: await name, theme: 'kinds', tokenizeMaxLineLength: 1_000, tokenizeTimeLimit: 0 }
  return joinTokens(shiki.codeToTokensBase(code, options))
}

async function start(): Promise<HighlighterCore> {
  const [core, engine] = await Promise.all([import('shiki/core'), import('shiki/engine/javascript')])
  return core.createHighlighterCore({
    themes: [tokenTheme],
    langs: [],
    engine: engine.createJavaScriptRegexEngine({ forgiving: true }),
  })
}

/** Loads a grammar with its embedded grammars. Its own is the last in the module's list. */
async function load(shiki: HighlighterCore, grammar: LanguageInput): Promise<string> {
  const given = await (typeof grammar === 'function' ? grammar() : grammar)
  const registrations = 'default' in given ? given.default : given
  const list = Array.isArray(registrations) ? registrations : [registrations]
  await shiki.loadLanguage(...list)
  return list.at(-1)?.name ?? 'text'
}

type Run = { className: string | undefined; text: string }

function joinTokens(lines: ThemedToken[][]): ElementContent[] {
  const runs: Run[] = []
  lines.forEach((line, index) => {
    if (index > 0) add(runs, undefined, '\n')
    for (const token of line)
      add(
        runs,
        tokenClasses.find((name) => name === token.color),
        token.content,
      )
  })
  return runs.map(({ className, text }) =>
    className ? element('span', { className: [className] }, text) : { type: 'text', value: text },
  )
}

function add(runs: Run[], className: string | undefined, text: string) {
  const last = runs.at(-1)
  if (last && (last.className === className || !text.trim())) last.text += text
  else runs.push({ className, text })
}

/** The colours of the theme are classes: `code.css` has the real ones, so that a new palette needs no new rendering. */
const scopes = {
  comment: 'comment punctuation.definition.comment string.comment',
  keyword:
    'keyword storage variable.language punctuation.definition.template-expression keyword.operator.new ' +
    'keyword.operator.expression keyword.operator.logical.python entity.name.section',
  punctuation: 'punctuation keyword.operator meta.brace punctuation.definition.tag',
  string: 'string punctuation.definition.string markup.inline.raw string.unquoted',
  number:
    'constant.numeric constant.language constant.character.escape constant.other support.constant ' +
    'keyword.other.unit string.regexp',
  function: 'entity.name.function support.function meta.function-call.generic',
  type: 'entity.name.type entity.name.class support.type support.class entity.other.inherited-class',
  property:
    'support.type.property-name meta.object-literal.key entity.other.attribute-name variable.parameter ' +
    'variable.other.assignment.shell keyword.other.definition.ini keyword.key.toml variable.other.key.toml',
  tag: 'entity.name.tag support.class.component',
  inserted: 'markup.inserted punctuation.definition.inserted',
  deleted: 'markup.deleted punctuation.definition.deleted invalid',
}

const kinds = Object.keys(scopes) as (keyof typeof scopes)[]

export const tokenTheme: ThemeRegistrationRaw = {
  name: 'kinds',
  type: 'light',
  fg: '#000000',
  bg: '#ffffff',
  settings: kinds.map((kind) => ({ scope: scopes[kind].split(' '), settings: { foreground: `tk-${kind}` } })),
}

export const tokenClasses: string[] = kinds.map((kind) => `tk-${kind}`)
