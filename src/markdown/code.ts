import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { highlight } from './highlight.ts'
import { findLanguage } from './languages.ts'
import { element, elements } from './tree.ts'

// Longer blocks are not highlighted, because that would block the server.
const maxLines = 2_000
const maxCharacters = 100_000
const maxCharactersOfPost = 200_000

/** Wraps every code block in a figure with its language as caption, highlights it, and makes it focusable. */
export async function frameCode(root: Root): Promise<void> {
  let left = maxCharactersOfPost
  for (const pre of elements(root)) {
    const code = pre.children[0]
    if (pre.tagName !== 'pre' || code?.type !== 'element' || code.tagName !== 'code') continue
    const source = textOf(code).replace(/\n$/, '')
    code.children = [{ type: 'text', value: source }]
    const name = languageName(code)
    code.properties = {}
    const colour = source.length <= left && source.length <= maxCharacters && lineCount(source) <= maxLines
    if (colour) left -= source.length
    await frameBlock(pre, code, source, name, colour)
  }
}

async function frameBlock(pre: Element, code: Element, source: string, name: string, colour: boolean): Promise<void> {
  const { label, grammar } = findLanguage(name)
  if (grammar && colour) {
    try {
      code.children = await highlight(source, grammar)
    } catch {
      // When a grammar fails, the block stays plain.
    }
  }
  const figure = { className: ['code'], ...(label && { dataLanguage: label }) }
  const inner = element('pre', { tabIndex: 0 }, code)
  Object.assign(pre, element('figure', figure, ...(label ? [element('figcaption', {}, label)] : []), inner))
}

function languageName(code: Element): string {
  const classes = Array.isArray(code.properties.className) ? code.properties.className : []
  const found = classes.map(String).find((name) => name.startsWith('language-'))
  // Other tools write ```ts{1,3} and ```ts:file.ts. The word before is the language.
  return found?.slice('language-'.length).split(/[{:,]/)[0] ?? ''
}

function lineCount(text: string): number {
  return text.split('\n').length
}
