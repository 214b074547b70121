import { sql } from 'kysely'
import type { Wanted } from './query.ts'
import type { Column, WordIndex } from './word-index.ts'

const quoted = ({ word, beginning }: Wanted) =>
  `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${beginning ? ':*' : ''}`

const matching = (all: readonly (readonly Wanted[])[]) =>
  all.map((any) => `(${any.map(quoted).join(' | ')})`).join(' & ')

const columns: Record<Column, string> = { title: 'title_words', parts: 'parts_words', all: 'all_words' }

const vector = (words: readonly string[]) =>
  sql`(select array_to_tsvector(coalesce(array_agg(word), '{}')) from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as word)`

/** `tsvector` columns of the entries, with words that this code has split and stemmed. They need no extension. */
export const words: WordIndex = {
  async write(db, id, { title, parts, body }) {
    await sql`update search_entries set title_words = ${vector(title)}, parts_words = ${vector(parts)},
      all_words = ${vector([...new Set([...title, ...parts, ...body])])} where id = ${id}`.execute(db)
  },
  ids: (column, all) =>
    sql`select id from search_entries where ${sql.ref(columns[column])} @@ ${matching(all)}::tsquery`,
  // `string_agg` does not promise the order of a subquery, and its own `order by` takes twice as long.
  list: (ids) => sql`array_to_string(array(${ids}), ',')`,
  // One query of hundreds of words would not use the index, but compare them with all words of every entry.
  async known(db, all) {
    const words = new Map(all.map((word) => [quoted({ word }), word]))
    const { rows } = await sql<{ query: string }>`
      select query from jsonb_array_elements_text(${JSON.stringify([...words.keys()])}::jsonb) as query
        where exists (select from search_entries where all_words @@ query::tsquery)`.execute(db)
    return rows.flatMap(({ query }) => words.get(query) ?? [])
  },
  // The words are in the rows of the entries.
  clear: async () => {},
  // Each spelling of a word is looked up among all new words, one by one, until these are sorted into the index.
  async tidy(db) {
    const cleaned = Object.values(columns).map(
      (column) => sql`gin_clean_pending_list(${`search_entries_${column}`}::regclass)`,
    )
    await sql`select ${sql.join(cleaned)}`.execute(db)
  },
}
