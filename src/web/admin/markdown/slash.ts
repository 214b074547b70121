import type { Command, CommandName } from './commands.ts'
import { commands } from './commands.ts'

interface Block {
  name: CommandName | 'image'
  label: string
  /** Other words that find it. */
  also: string
}

/** What `/` at the start of a line offers. */
export const blocks: readonly Block[] = [
  { name: 'heading', label: 'Heading', also: 'h2 title section' },
  { name: 'subheading', label: 'Small heading', also: 'h3 subheading' },
  { name: 'list', label: 'List', also: 'bullet unordered ul' },
  { name: 'numbered', label: 'Numbered list', also: 'ordered ol steps' },
  { name: 'quote', label: 'Quote', also: 'blockquote' },
  { name: 'codeBlock', label: 'Code block', also: 'fence snippet pre' },
  { name: 'table', label: 'Table', also: 'grid rows' },
  { name: 'image', label: 'Image', also: 'picture photo upload' },
  { name: 'divider', label: 'Divider', also: 'line rule hr' },
]

/** The `/word` that a line begins with, up to the cursor; null if it is something else. */
export function slashAt(value: string, cursor: number): { from: number; query: string } | null {
  const from = value.lastIndexOf('\n', cursor - 1) + 1
  const [, query] = /^\/([\p{L}\p{N} ]{0,20})$/u.exec(value.slice(from, cursor)) ?? []
  return query === undefined ? null : { from, query }
}

export function blocksFor(query: string): readonly Block[] {
  const wanted = query.trim().toLowerCase()
  return blocks.filter(({ label, also }) =>
    `${label} ${also}`
      .toLowerCase()
      .split(' ')
      .concat(label.toLowerCase())
      .some((word) => word.startsWith(wanted)),
  )
}

/** Replaces the typed `/word` by the block. */
export const inPlaceOf =
  (from: number, name: CommandName): Command =>
  ({ value, end }) => {
    const rest = value.slice(0, from) + value.slice(end)
    const edit = commands[name]({ value: rest, start: from, end: from })
    return { ...edit, to: edit.to + (end - from) }
  }
