import { type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely'
import type { SearchDocument, Searched } from '../entries/index.ts'
import { putRow } from '../platform/database/queries.ts'
import type { Schema } from '../schema.ts'
import { wordsVersion } from './migrations.ts'
import { hiddenWord, type Wanted } from './query.ts'
import { indexWords } from './words.ts'

export const versioned = (stamp: string): string => `${wordsVersion} ${stamp}`

/** More different words than these are data. It keeps a `tsvector` below its largest size. */
const mostWords = 20_000
const longestTitle = 500
/** A longer text is found by its beginning only. */
const longestText = 200_000

/** PostgreSQL stores neither NUL nor half a character. Other characters keep their places. */
const storable = (text: string, limit = longestText): string =>
  text.toWellFormed().replaceAll('\0', ' ').slice(0, limit).toWellFormed()

/** Call it in the transaction that changes the rows. Without `now`, an entry with a time of publication is planned. */
export async function indexEntries(
  db: Kysely<Schema>,
  searched: Searched,
  ids: readonly string[],
  now?: Date,
): Promise<void> {
  if (ids.length === 0) return
  const documents = await searched.documents(db, ids)
  const present = new Set(documents.map(({ id }) => id))
  const gone = ids.filter((id) => !present.has(id))
  if (gone.length > 0) {
    await db.deleteFrom('search_entries').where('source', '=', searched.source).where('entry_id', 'in', gone).execute()
  }
  for (const document of documents) await write(db, searched, document, now)
}

async function write(db: Kysely<Schema>, { source, type, reference }: Searched, document: SearchDocument, now?: Date) {
  const { parts, sections = [], visible, visibleFrom } = document
  const title = storable(document.title, longestTitle)
  const text = storable(document.text)
  const isDue = now !== undefined && visibleFrom && visibleFrom <= now.toISOString()
  const planned = visible && visibleFrom && !isDue ? visibleFrom : null
  const values = {
    type,
    ...(reference && { [reference]: document.id }),
    visible: visible ? 1 : 0,
    visible_from: planned,
    created_at: document.created_at,
    stamp: versioned(document.stamp),
    title,
    url: document.url,
  }
  const { id } = await db
    .insertInto('search_entries')
    .values({ source, entry_id: document.id, ...values })
    .onConflict((conflict) => conflict.columns(['source', 'entry_id']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  const stored = {
    text,
    sections: JSON.stringify(sections.map((each) => ({ ...each, text: storable(each.text) }))),
  }
  await putRow(db, 'search_texts', { id }, stored)
  const words = (all: string) => {
    const shown = indexWords(all, mostWords)
    return visible && !planned ? shown : shown.map(hiddenWord)
  }
  await wordIndexOf(db).write(db, id, { title: words(title), parts: words(parts.join('\n')), body: words(text) })
}

export async function clearEntries(db: Kysely<Schema>): Promise<void> {
  await wordIndexOf(db).clear(db)
  await sql`delete from search_texts`.execute(db)
  await sql`delete from search_entries`.execute(db)
}

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
  /** Which of these words entries have. The answer must be complete; extra words do not change results. */
  async lookup(db: Kysely<Schema>, all: readonly string[]): Promise<readonly string[]> {
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
  async lookup(db, all) {
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

/** Chosen by the connection, because hooks of a save know only their transaction. */
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
