import { type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Wanted } from './query.ts'

export type Column = 'title' | 'parts' | 'all'

type EntryWords = { title: string[]; parts: string[]; body: string[] }

const inSqlite = ({ word, beginning }: Wanted) => `"${word.replaceAll('"', '""')}"${beginning ? ' *' : ''}`

const sqlite = {
  async write(db: Kysely<Schema>, id: number, { title, parts, body }: EntryWords) {
    await sql`insert or replace into search_words (rowid, title, parts, body)
      values (${id}, ${title.join(' ')}, ${parts.join(' ')}, ${body.join(' ')})`.execute(db)
  },
  /** A subquery: the `id` of the entries that have, for each list, one of its words in the column. */
  ids(column: Column, all: readonly (readonly Wanted[])[]): RawBuilder<unknown> {
    const words = all.map((any) => `(${any.map(inSqlite).join(' OR ')})`).join(' AND ')
    const matching = column === 'all' ? words : `${column} : (${words})`
    return sql`select rowid as id from search_words where search_words match ${matching}`
  },
  /** The ids of a subquery as one text with commas, in its order. */
  list: (ids: RawBuilder<unknown>): RawBuilder<string | null> =>
    sql`(select string_agg(cast(id as text), ',') from (${ids}) as ids)`,
  /** Which of these words entries have. The answer may lack none, and no result depends on a word too many. */
  async known(db: Kysely<Schema>, all: readonly string[]): Promise<readonly string[]> {
    const { rows } = await sql<{ term: string }>`select term from search_words_known
      where term in (select value from json_each(${JSON.stringify(all)}))`.execute(db)
    return rows.map(({ term }) => term)
  },
  async clear(db: Kysely<Schema>) {
    await sql`insert into search_words (search_words) values ('delete-all')`.execute(db)
  },
  async tidy(db: Kysely<Schema>) {
    await sql`insert into search_words (search_words) values ('optimize')`.execute(db)
  },
}

const inPostgres = ({ word, beginning }: Wanted) =>
  `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${beginning ? ':*' : ''}`

const vectors: Record<Column, string> = { title: 'title_words', parts: 'parts_words', all: 'all_words' }

const vector = (words: readonly string[]) =>
  sql`(select array_to_tsvector(coalesce(array_agg(word), '{}')) from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as word)`

const postgres: typeof sqlite = {
  async write(db, id, { title, parts, body }) {
    await sql`update search_entries set title_words = ${vector(title)}, parts_words = ${vector(parts)},
      all_words = ${vector([...new Set([...title, ...parts, ...body])])} where id = ${id}`.execute(db)
  },
  ids(column, all) {
    const matching = all.map((any) => `(${any.map(inPostgres).join(' | ')})`).join(' & ')
    return sql`select id from search_entries where ${sql.ref(vectors[column])} @@ ${matching}::tsquery`
  },
  // `string_agg` does not promise the order of a subquery, and its own `order by` takes twice as long.
  list: (ids) => sql`array_to_string(array(${ids}), ',')`,
  // One query of hundreds of words would not use the index, but compare them with all words of every entry.
  async known(db, all) {
    const words = new Map(all.map((word) => [inPostgres({ word }), word]))
    const { rows } = await sql<{ query: string }>`
      select query from jsonb_array_elements_text(${JSON.stringify([...words.keys()])}::jsonb) as query
        where exists (select from search_entries where all_words @@ query::tsquery)`.execute(db)
    return rows.flatMap(({ query }) => words.get(query) ?? [])
  },
  clear: async () => {},
  // Each spelling of a word is looked up among all new words, one by one, until these are sorted into the index.
  async tidy(db) {
    const cleaned = Object.values(vectors).map(
      (column) => sql`gin_clean_pending_list(${`search_entries_${column}`}::regclass)`,
    )
    await sql`select ${sql.join(cleaned)}`.execute(db)
  },
}

/** By the database, because hooks of a save know only their transaction. */
export const wordIndexOf = (db: Kysely<Schema>): typeof sqlite =>
  db.getExecutor().adapter instanceof SqliteAdapter ? sqlite : postgres

/** Each list is read as one text, because thousands of rows cost several times as much. */
export async function readIdLists(db: Kysely<Schema>, subqueries: readonly RawBuilder<unknown>[]): Promise<number[][]> {
  if (subqueries.length === 0) return []
  const { list } = wordIndexOf(db)
  const lists = subqueries.map((ids, index) => sql`${list(ids)} as ${sql.ref(`list_${index}`)}`)
  const { rows } = await sql<Record<string, string | null>>`select ${sql.join(lists)}`.execute(db)
  return subqueries.map((_, index) => JSON.parse(`[${rows[0]?.[`list_${index}`] ?? ''}]`))
}
