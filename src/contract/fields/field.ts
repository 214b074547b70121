import type { z } from 'zod'

/**
 * A field kind determines the validation, the column, the form input and the table cell of a value. Whatever depends on
 * it looks the kind up in a map that does not compile until every kind has its entry: `contract/filters.ts`,
 * `server/entries/kinds.ts` (column, codec, search) and, in `web/admin`, `form/inputs.tsx`, `form/form-values.ts`
 * and `collections/cells.tsx`.
 */
export type FieldKind =
  | 'line'
  | 'paragraph'
  | 'markdown'
  | 'slug'
  | 'icon'
  | 'list'
  | 'keywords'
  | 'amount'
  | 'order'
  | 'rating'
  | 'flag'
  | 'choice'
  | 'suggestion'
  | 'image'
  | 'document'
  | 'color'
  | 'address'
  | 'email'
  | 'moment'
  | 'rows'

export type Separation = 'commas' | 'lines'

export interface Field<Value = unknown> {
  kind: FieldKind
  label: string
  hint?: string
  /** Whether a body must have it. */
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
  /** The fields of each row. */
  columns?: Record<string, Field>
  /** The heading under which the form shows it, below the other fields. Lists leave such fields out. */
  group?: string
}

/** The values of described fields, by name. */
export type Values<Fields> = { [Name in keyof Fields]: Fields[Name] extends Field<infer Value> ? Value : never }

/** What most kinds may be given besides their label. */
export type Extra = Pick<Field, 'hint' | 'filtered' | 'group'>
