import type { Collection } from '../../contract/collections.ts'
import type { FieldKind } from '../../contract/fields.ts'
import type { CollectionRow } from './schema.ts'

/** What an entry is known by. Long texts are left out: they would have to be read whole for every search. */
const kinds: FieldKind[] = ['line', 'slug', 'choice', 'suggestion']

export const nameFields = ({ fields }: Collection): string[] =>
  Object.keys(fields).filter((field) => kinds.includes(fields[field]?.kind ?? 'markdown'))

/** All names in small letters, one entry after another: one text of 10,000 entries is searched in microseconds. */
export interface NameIndex {
  text: string
  ids: string[]
  /** Where in the text the entries begin, and at the end its length. */
  starts: number[]
}

export function nameIndex(rows: readonly CollectionRow[]): NameIndex {
  const index: NameIndex = { text: '', ids: [], starts: [0] }
  const texts = rows.map(({ id, ...names }) => {
    index.ids.push(String(id))
    const text = Object.values(names)
      .map((name) => `${name ?? ''}\n`)
      .join('')
    const small = text.toLowerCase()
    index.starts.push((index.starts.at(-1) ?? 0) + small.length)
    return small
  })
  return { ...index, text: texts.join('') }
}

/** The ids of the entries of which every word is found in one of the names, whatever its case; in their order. */
export function found({ text, ids, starts }: NameIndex, search: string): string[] {
  const [first = '', ...others] = search.toLowerCase().split(/\s+/).filter(Boolean)
  const hits: string[] = []
  let entry = 0
  for (let at = text.indexOf(first); at >= 0 && entry < ids.length; at = text.indexOf(first, starts[entry])) {
    while ((starts[entry + 1] ?? 0) <= at) entry += 1
    const names = text.slice(starts[entry], starts[entry + 1])
    if (others.every((word) => names.includes(word))) hits.push(ids[entry] ?? '')
    entry += 1
  }
  return hits
}
