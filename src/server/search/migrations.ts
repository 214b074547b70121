import { type Kysely, sql } from 'kysely'
import type { Stored } from '../feature.ts'
import type { DatabaseKind } from '../platform/database/open.ts'
import type { Schema } from '../schema.ts'

/** Raise it when the code splits, stems or collects words or addresses in another way. */
export const wordsVersion = 3

export const completeJob = 'complete the search index'

export const stored: Stored = {
  tables: { search_entries: 'left out', search_texts: 'left out' },
  migrations: { '028-search': [createSearch], '033-newest-found': [indexNewest] },
  rebuilds: [{ name: 'search index', version: wordsVersion, run: completeLater }],
}

/** The index is outdated. The job writes it again at the start of the site. */
async function completeLater(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('job_run').where('name', '=', completeJob).execute()
}

/** The entries that can be found, and their words: an FTS5 table on SQLite, `tsvector` columns on PostgreSQL. */
async function createSearch(db: Kysely<unknown>, kind: DatabaseKind) {
  const entries = db.schema
    .createTable('search_entries')
    .addColumn('id', kind === 'sqlite' ? 'integer' : 'serial', (column) =>
      kind === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('comment_id', 'text', (column) => column.references('comments.id').onDelete('cascade'))
    .addColumn('message_id', 'text', (column) => column.references('messages.id').onDelete('cascade'))
    .addColumn('visible', 'integer', (column) => column.notNull())
    .addColumn('visible_from', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('stamp', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addUniqueConstraint('search_entry_once', ['source', 'entry_id'])
  await entries.execute()
  for (const column of ['comment_id', 'message_id']) {
    await db.schema.createIndex(`search_entries_${column}`).on('search_entries').column(column).execute()
  }
  await db.schema
    .createTable('search_texts')
    .addColumn('id', 'integer', (column) => column.primaryKey().references('search_entries.id').onDelete('cascade'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('sections', 'text', (column) => column.notNull())
    .execute()
  if (kind === 'sqlite') await createSqliteWords(db)
  else await createPostgresWords(db)
}

/** The words are separated by spaces already. This tokenizer keeps letters of all scripts and the signs of code. */
async function createSqliteWords(db: Kysely<unknown>) {
  await sql`create virtual table search_words using fts5(
    title, parts, body, content='', contentless_delete=1, detail=column,
    tokenize="ascii tokenchars '$_.#+@-/~'")`.execute(db)
  // Otherwise the words of a deleted comment or message stay in the index until it is made compact.
  await sql`insert into search_words (search_words, rank) values ('secure-delete', 1)`.execute(db)
  await sql`create virtual table search_words_known using fts5vocab(search_words, 'row')`.execute(db)
  await sql`create trigger search_entries_removed after delete on search_entries begin
    delete from search_words where rowid = old.id;
  end`.execute(db)
}

async function createPostgresWords(db: Kysely<unknown>) {
  for (const column of ['title_words', 'parts_words', 'all_words']) {
    await sql`alter table search_entries add column ${sql.ref(column)} tsvector`.execute(db)
    await sql`create index ${sql.ref(`search_entries_${column}`)} on search_entries using gin (${sql.ref(column)})`.execute(
      db,
    )
  }
}

/** The order of results with the same score, so that a search for a word of every entry does not sort them all. */
async function indexNewest(db: Kysely<unknown>) {
  await sql`create index search_entries_newest on search_entries (type, created_at desc, id desc)`.execute(db)
}
