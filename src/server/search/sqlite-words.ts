import { sql } from 'kysely'
import type { Wanted } from './query.ts'
import type { Column, WordIndex } from './word-index.ts'

const quoted = ({ word, beginning }: Wanted) => `"${word.replaceAll('"', '""')}"${beginning ? ' *' : ''}`

const matching = (column: Column, all: readonly (readonly Wanted[])[]) => {
  const words = all.map((any) => `(${any.map(quoted).join(' OR ')})`).join(' AND ')
  return column === 'all' ? words : `${column} : (${words})`
}

/** An FTS5 table that holds no text of its own. */
export const words: WordIndex = {
  async write(db, id, { title, parts, body }) {
    await sql`insert or replace into search_words (rowid, title, parts, body)
      values (${id}, ${title.join(' ')}, ${parts.join(' ')}, ${body.join(' ')})`.execute(db)
  },
  ids: (column, all) => sql`select rowid as id from search_words where search_words match ${matching(column, all)}`,
  list: (ids) => sql`(select string_agg(cast(id as text), ',') from (${ids}) as ids)`,
  // Each word of a search is looked up several times, and each of these once.
  async known(db, all) {
    const { rows } = await sql<{ term: string }>`select term from search_words_known
      where term in (select value from json_each(${JSON.stringify(all)}))`.execute(db)
    return rows.map(({ term }) => term)
  },
  async clear(db) {
    await sql`insert into search_words (search_words) values ('delete-all')`.execute(db)
  },
  async tidy(db) {
    await sql`insert into search_words (search_words) values ('optimize')`.execute(db)
  },
}
