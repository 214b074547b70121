import type { FieldKind } from '../../contract/fields.ts'
import type { Cell } from './schema.ts'

interface StoredKind {
  /** Flags are 0 or 1, lists JSON text and times ISO text, so that one schema fits both databases. */
  column: 'text' | 'integer' | 'double precision'
  store(value: unknown): Cell
  read(cell: Cell): unknown
  /** Whether a search reads it. Long texts are excluded, because every search would have to read them whole. */
  searched: boolean
}

const text: StoredKind = {
  column: 'text',
  store: (value) => (value ?? null) as Cell,
  read: (cell) => cell,
  searched: false,
}
const name: StoredKind = { ...text, searched: true }
const number: StoredKind = { ...text, column: 'double precision' }

/** Also for computed fields. */
export const json: StoredKind = {
  ...text,
  store: (value) => JSON.stringify(value),
  read: (cell) => JSON.parse(String(cell)),
}

/** How each kind of field is stored and searched. A new kind does not compile until it has its entry. */
export const kinds: Record<FieldKind, StoredKind> = {
  line: name,
  paragraph: text,
  markdown: text,
  slug: name,
  icon: text,
  list: json,
  keywords: json,
  amount: number,
  order: { ...number, column: 'integer' },
  rating: number,
  flag: {
    ...text,
    column: 'integer',
    store: (value) => (value ? 1 : 0),
    read: (cell) => cell === 1,
  },
  choice: name,
  suggestion: name,
  image: text,
  document: text,
  color: text,
  address: text,
  email: text,
  moment: text,
  rows: json,
}
