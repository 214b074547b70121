import { type Kysely, sql } from 'kysely'
import type { Stored } from '../feature.ts'
import type { DatabaseKind } from '../platform/database/open.ts'
import type { Schema } from '../schema.ts'

/** Raise it when the code splits, stems or collects words or addresses in another way. */
export const wordsVersion = 3

export const completeJob = 'complete the search index'

const sqliteWords = [
  // The words are separated by spaces already. This tokenizer keeps letters of all scripts and the signs of code.
  `create virtual table search_words using fts5(
    title, parts, body, content='', contentless_delete=1, detail=column,
    tokenize="ascii tokenchars '$_.#+@-/~'")`,
  // Otherwise the words of a deleted comment or message stay in the index until it is made compact.
  "insert into search_words (search_words, rank) values ('secure-delete', 1)",
  "create virtual table search_words_known using fts5vocab(search_words, 'row')",
  `create trigger search_entries_removed after delete on search_entries begin
    delete from search_words where rowid = old.id;
  end`,
]

const postgresWords = ['title_words', 'parts_words', 'all_words'].flatMap((column) => [
  `alter table search_entries add column ${column} tsvector`,
  `create index search_entries_${column} on search_entries using gin (${column})`,
])

export const stored: Stored = {
  tables: { search_entries: 'left out', search_texts: 'left out' },
  migrations: {
    '028-search': [
      createEntries,
      'create index search_entries_comment_id on search_entries (comment_id)',
      'create index search_entries_message_id on search_entries (message_id)',
      `create table search_texts (
        id integer primary key references search_entries (id) on delete cascade, text text not null,
        sections text not null)`,
      createWords,
    ],
    // The order of results with the same score, so that a search for a word of every entry does not sort them all.
    '033-newest-found': ['create index search_entries_newest on search_entries (type, created_at desc, id desc)'],
  },
  rebuilds: [{ name: 'search index', version: wordsVersion, run: completeLater }],
}

/** The index is outdated. The job writes it again at the start of the site. */
async function completeLater(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('job_run').where('name', '=', completeJob).execute()
}

async function createEntries(db: Kysely<unknown>, kind: DatabaseKind) {
  const id = kind === 'sqlite' ? sql`integer primary key autoincrement` : sql`serial primary key`
  await sql`create table search_entries (
    id ${id}, source text not null, entry_id text not null, type text not null,
    comment_id text references comments (id) on delete cascade,
    message_id text references messages (id) on delete cascade, visible integer not null, visible_from text,
    created_at text not null, stamp text not null, title text not null, url text not null,
    constraint search_entry_once unique (source, entry_id))`.execute(db)
}

/** Of the entries that can be found: an FTS5 table on SQLite, `tsvector` columns on PostgreSQL. */
async function createWords(db: Kysely<unknown>, kind: DatabaseKind) {
  for (const statement of kind === 'sqlite' ? sqliteWords : postgresWords) await sql.raw(statement).execute(db)
}
