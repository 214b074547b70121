import type { Field, FieldKind } from './fields.ts'

/** How a list is filtered by a field: on or off, its exact value, one of its keywords; null: not at all. */
type Filter = 'flag' | 'value' | 'keyword' | null

const filters: Record<FieldKind, Filter> = {
  line: null,
  paragraph: null,
  markdown: null,
  slug: null,
  icon: null,
  list: null,
  keywords: 'keyword',
  amount: null,
  order: null,
  rating: null,
  flag: 'flag',
  choice: 'value',
  suggestion: null,
  image: null,
  document: null,
  color: null,
  address: null,
  email: null,
  moment: null,
  rows: null,
}

export const filterOf = ({ kind, filtered }: Field): Filter => filters[kind] ?? (filtered ? 'value' : null)
