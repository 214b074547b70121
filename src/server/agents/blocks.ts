import type { PhrasingContent, RootContent } from 'mdast'
import { printMarkdown } from '../../markdown/html-to-markdown.ts'

/** Parts of a markdown text. Their input is plain text, which the printer escapes; only `source` takes markdown. */
export type Block = RootContent | null

type Words = string | PhrasingContent | (string | PhrasingContent)[]

const phrases = (words: Words): PhrasingContent[] =>
  [words].flat().map((each) => (typeof each === 'string' ? { type: 'text', value: oneLine(each) } : each))

const oneLine = (text: string) => text.toWellFormed().replace(/\s+/g, ' ')

export const heading = (depth: 1 | 2 | 3, text: string | null): Block =>
  text?.trim() ? { type: 'heading', depth, children: phrases(text.trim()) } : null

export const paragraph = (...words: (string | PhrasingContent)[]): Block => ({
  type: 'paragraph',
  children: phrases(words),
})

/** A text of several lines, each a paragraph of its own. */
export const lines = (text: string | null): Block[] =>
  (text ?? '').split(/\n+/).flatMap((line) => (line.trim() ? [paragraph(line.trim())] : []))

export const quote = (text: string | null): Block =>
  text?.trim() ? { type: 'blockquote', children: [{ type: 'paragraph', children: phrases(text.trim()) }] } : null

export const link = (address: string, words: string): PhrasingContent => ({
  type: 'link',
  url: address,
  children: phrases(words),
})

export const list = (items: readonly Words[], ordered = false): Block =>
  items.length === 0
    ? null
    : {
        type: 'list',
        ordered,
        spread: false,
        children: items.map((words) => ({
          type: 'listItem',
          children: [{ type: 'paragraph', children: phrases(words) }],
        })),
      }

type Fact = readonly [label: string, words: Words | null | undefined]

/** A list of what is known; the rest is left out. */
export const facts = (all: readonly Fact[]): Block =>
  list(
    all.flatMap(([label, words]) =>
      words ? [[{ type: 'strong' as const, children: phrases(label) }, ': ', ...phrases(words)]] : [],
    ),
  )

/** Fields of an entry, with the labels that the owner knows them by. */
export const fieldFacts = <Name extends string>(
  { fields }: { fields: Record<Name, { label: string }> },
  entry: Readonly<Record<Name, unknown>>,
  names: readonly Name[],
): Fact[] =>
  names.map((name) => {
    const value = entry[name]
    return [fields[name].label, Array.isArray(value) ? value.join(', ') : String(value ?? '')]
  })

/** Separates markdown by others from a list before it. */
export const rule: Block = { type: 'thematicBreak' }

/** Markdown as somebody wrote it. */
export const source = (markdown: string | null): Block =>
  markdown?.trim() ? { type: 'html', value: markdown.toWellFormed().trim() } : null

/** A section with its heading; empty if it has no content. */
export const part = (title: string, content: readonly Block[], depth: 2 | 3 = 2): Block[] =>
  content.some((block) => block !== null) ? [heading(depth, title), ...content] : []

export const print = (blocks: readonly Block[]): string =>
  `${printMarkdown({ type: 'root', children: blocks.filter((block) => block !== null) })}\n`
