import { type SelectQueryBuilder, sql } from 'kysely'
import type { Collection } from '../../contract/collections.ts'
import type { FieldKind } from '../../contract/fields.ts'

/** What an entry is known by. Long texts are left out: they would have to be read whole for every search. */
const names: FieldKind[] = ['line', 'slug', 'choice', 'suggestion']

/** Keeps the entries of which every word is found in one of the names, whatever its case. */
export function matching<Query extends SelectQueryBuilder<never, never, unknown>>(
  query: Query,
  { fields }: Collection,
  search = '',
): Query {
  const columns = Object.keys(fields).filter((field) => names.includes(fields[field]?.kind ?? 'markdown'))
  let found = query
  for (const word of search.toLowerCase().split(/\s+/).filter(Boolean)) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    const hits = columns.map((field) => sql`lower(${sql.ref(field)}) like ${pattern} escape '\\'`)
    found = found.where(sql<never>`(${sql.join(hits, sql` or `)})`) as Query
  }
  return found
}
