import type { z } from 'zod'

export type Cell = string | number | null

interface Kind {
  /** Flags are 0 or 1, lists JSON text and times ISO text, so that one schema fits both databases. */
  column: 'text' | 'integer' | 'double precision'
  store(value: unknown): Cell
  read(cell: Cell): unknown
  /** How a list is filtered by it: on or off, its exact value, one of its keywords; null: not at all. */
  filter: 'flag' | 'value' | 'keyword' | null
  /** Where the site's search finds it: among the short parts of an entry, in its text, or not at all. */
  words: 'part' | 'text' | null
  /** Whether the search box of a list reads it. Long texts are excluded, because each search would read them whole. */
  named: boolean
  /** Whether it can refer to an uploaded image. */
  images: boolean
}

const text: Kind = {
  column: 'text',
  store: (value) => (value ?? null) as Cell,
  read: (cell) => cell,
  filter: null,
  words: null,
  named: false,
  images: false,
}
const name: Kind = { ...text, words: 'part', named: true }
const longText: Kind = { ...text, words: 'text', images: true }
const number: Kind = { ...text, column: 'double precision' }

/** Also for computed fields. */
export const json: Kind = {
  ...text,
  store: (value) => JSON.stringify(value),
  read: (cell) => JSON.parse(String(cell)),
}
const list: Kind = { ...json, words: 'part' }

/**
 * A field kind determines how a value is stored, filtered and searched. Its check is the function that makes the field,
 * in this folder; its input and its cell in a list are in `web/admin/form/field-kinds.tsx`, which does not compile until
 * it has every kind.
 */
const fieldKinds = {
  line: name,
  paragraph: longText,
  markdown: longText,
  slug: name,
  icon: text,
  list,
  keywords: { ...list, filter: 'keyword' },
  amount: number,
  order: { ...number, column: 'integer' },
  rating: number,
  flag: {
    ...text,
    column: 'integer',
    store: (value) => (value ? 1 : 0),
    read: (cell) => cell === 1,
    filter: 'flag',
  },
  choice: { ...name, filter: 'value' },
  choices: json,
  suggestion: name,
  image: { ...text, images: true },
  document: text,
  color: text,
  address: { ...text, images: true },
  email: text,
  moment: text,
  rows: json,
} satisfies Record<string, Kind>

export type FieldKind = keyof typeof fieldKinds

export const filterOf = ({ kind, filtered }: Field): Kind['filter'] =>
  kindOfField(kind).filter ?? (filtered ? 'value' : null)

export const kindOfField = (kind: FieldKind): Kind => fieldKinds[kind]

export type Separation = 'commas' | 'lines'

export interface Field<Value = unknown> {
  kind: FieldKind
  label: string
  hint?: string
  required: boolean
  /** The value of a missing optional field in a new entry. */
  fallback: Value
  /** Parses what a client sends to the stored value. */
  input: z.ZodType<Value>
  /** The value in an answer. */
  output: z.ZodType<Value>
  /** The values of a choice, or the suggestions of an open one. */
  options?: readonly string[]
  /** What the form shows for options that do not explain themselves. */
  optionLabels?: Readonly<Partial<Record<string, string>>>
  optionHints?: Readonly<Partial<Record<string, string>>>
  /** The badge of an entry in a list when its flag is on or off. The usual state has none. */
  badge?: { on?: string; off?: string }
  /** Whether a list can be filtered by its value; some kinds always can. */
  filtered?: boolean
  /** The field from which a slug is derived. */
  from?: string
  /** Whether the image has an alt text. Otherwise it is decorative. */
  described?: boolean
  /** How a list is typed: words separated by commas, or one sentence per line. */
  separated?: Separation
  columns?: Record<string, Field>
  /** Whether its input hides what is typed. No draft keeps it. */
  secret?: boolean
  /** The heading under which the form shows it, below the other fields. Lists leave such fields out. */
  group?: string
}

export type Values<Fields> = { [Name in keyof Fields]: Fields[Name] extends Field<infer Value> ? Value : never }

export type Extra = Pick<Field, 'hint' | 'filtered' | 'group'>
