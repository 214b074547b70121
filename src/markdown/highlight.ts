import type { ElementContent } from 'hast'
import type { HighlighterCore, LanguageInput, ThemedToken } from 'shiki/core'
import { tokenClass, tokenTheme } from './token-theme.ts'
import { element } from './tree.ts'

let highlighter: Promise<HighlighterCore> | undefined
const loaded = new Map<LanguageInput, Promise<string>>()

/** The code as spans with token classes. @throws if a grammar fails */
export async function highlight(code: string, grammar: LanguageInput): Promise<ElementContent[]> {
  highlighter ??= start()
  const shiki = await highlighter
  let name = loaded.get(grammar)
  if (!name) {
    name = load(shiki, grammar)
    loaded.set(grammar, name)
  }
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

/** Merges adjacent tokens of the same class. Whitespace gets no span. */
function joinTokens(lines: ThemedToken[][]): ElementContent[] {
  const runs: { className: string | undefined; text: string }[] = []
  lines.forEach((line, index) => {
    if (index > 0) add(runs, undefined, '\n')
    for (const token of line) add(runs, tokenClass(token.color), token.content)
  })
  return runs.map(({ className, text }) =>
    className ? element('span', { className: [className] }, text) : { type: 'text', value: text },
  )
}

function add(runs: { className: string | undefined; text: string }[], className: string | undefined, text: string) {
  const last = runs.at(-1)
  if (last && (last.className === className || !text.trim())) last.text += text
  else runs.push({ className, text })
}
