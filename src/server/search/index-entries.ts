import { type Kysely, sql } from 'kysely'
import type { SearchDocument, Searched } from '../entries/index.ts'
import type { Schema } from '../schema.ts'
import { wordsVersion } from './migrations.ts'
import { hiddenWord } from './query.ts'
import { wordIndexOf } from './word-index.ts'
import { indexWords } from './words.ts'

export const versioned = (stamp: string): string => `${wordsVersion} ${stamp}`

/** More different words than these are data. It keeps a `tsvector` below its largest size. */
const mostWords = 20_000
const longestTitle = 500
/** A longer text is found by its beginning only. */
const longestText = 200_000

/** PostgreSQL stores neither NUL nor half a character. Other characters keep their places. */
const storable = (text: string, most = longestText): string =>
  text.toWellFormed().replaceAll('\0', ' ').slice(0, most).toWellFormed()

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
  await db
    .insertInto('search_texts')
    .values({ id, ...stored })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(stored))
    .execute()
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
