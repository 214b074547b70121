import type { Kysely } from 'kysely'
import { paths } from '../../contract/site-map.ts'
import type { WorkflowFactsShape } from '../../contract/workflow-parts.ts'
import type { Schema } from '../schema.ts'
import { type SearchDocument, storableText } from './document.ts'
import { entryDocuments } from './entry-documents.ts'
import { hiddenWord } from './hidden-words.ts'
import { wordIndexOf } from './index-words.ts'
import { wordsVersion } from './migrations.ts'
import { pageDocuments } from './page-documents.ts'
import { readHtml } from './sections.ts'
import { type Source, typeOfSource } from './sources.ts'
import { indexWords } from './words.ts'

export const versioned = (stamp: string): string => `${wordsVersion} ${stamp}`

/** More different words than these are data. It keeps a `tsvector` below its largest size. */
const mostWords = 20_000
const longestTitle = 500

function documentsOf(db: Kysely<Schema>, source: Source, ids: readonly string[]): Promise<SearchDocument[]> {
  switch (source) {
    case 'workflows':
      return workflowDocuments(db, ids)
    case 'comments':
      return commentDocuments(db, ids)
    case 'messages':
      return messageDocuments(db, ids)
    case 'pages':
      return Promise.resolve(pageDocuments().filter(({ id }) => ids.includes(id)))
    default:
      return entryDocuments(db, source, ids)
  }
}

/**
 * Writes the index of these entries as their rows are now; what has no row any more is removed. Call it in the
 * transaction that changes the rows. An entry with a time of publication counts as planned if that is after `now`, or if
 * `now` is not given; the next search looks at it again (`due.ts`).
 */
export async function indexEntries(
  db: Kysely<Schema>,
  source: Source,
  ids: readonly string[],
  now?: Date,
): Promise<void> {
  if (ids.length === 0) return
  const documents = await documentsOf(db, source, ids)
  const present = new Set(documents.map(({ id }) => id))
  const gone = ids.filter((id) => !present.has(id))
  if (gone.length > 0) {
    await db.deleteFrom('search_entries').where('source', '=', source).where('entry_id', 'in', gone).execute()
  }
  for (const document of documents) await write(db, source, document, now)
}

async function write(db: Kysely<Schema>, source: Source, document: SearchDocument, now?: Date): Promise<void> {
  const { parts, sections = [] } = document
  const title = storableText(document.title).slice(0, longestTitle).toWellFormed()
  const text = storableText(document.text)
  const { visible, visibleFrom } = document
  const isDue = now !== undefined && visibleFrom && visibleFrom <= now.toISOString()
  const planned = visible && visibleFrom && !isDue ? visibleFrom : null
  const words = visible && !planned ? indexWords : (all: string, most: number) => indexWords(all, most).map(hiddenWord)
  const values = {
    type: typeOfSource(source),
    comment_id: source === 'comments' ? document.id : null,
    message_id: source === 'messages' ? document.id : null,
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
    sections: JSON.stringify(sections.map((each) => ({ ...each, text: storableText(each.text) }))),
  }
  await db
    .insertInto('search_texts')
    .values({ id, ...stored })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(stored))
    .execute()
  await wordIndexOf(db).write(db, id, {
    title: words(title, mostWords),
    parts: words(parts.join('\n'), mostWords),
    body: words(text, mostWords),
  })
}

type Read = (db: Kysely<Schema>, ids: readonly string[]) => Promise<SearchDocument[]>

/** Published workflows are visible at once (`workflows/rows.ts`). */
const workflowDocuments: Read = async (db, ids) => {
  const rows = await db
    .selectFrom('workflows')
    .select(['id', 'slug', 'name', 'description', 'category', 'tags', 'author', 'usage_instructions', 'requirements'])
    .select(['facts', 'published', 'created_at', 'updated_at'])
    .where('id', 'in', [...ids])
    .execute()
  return rows.map((row) => {
    const { apps }: WorkflowFactsShape = JSON.parse(row.facts)
    const labels = apps.map(({ label }) => label)
    const listed = (json: string): string[] => JSON.parse(json)
    return {
      id: row.id,
      title: row.name,
      parts: [row.slug, row.category, ...listed(row.tags), ...labels, row.author ?? ''],
      text: [
        row.description,
        readHtml(row.usage_instructions).text,
        listed(row.requirements).join(', '),
        labels.join(', '),
      ]
        .filter(Boolean)
        .join(' \n'),
      url: paths.workflow(row.slug),
      visible: row.published === 1,
      created_at: row.created_at,
      stamp: row.updated_at,
    }
  })
}

/** Named by their posts when they are shown, because those may change. */
const commentDocuments: Read = async (db, ids) => {
  const rows = await db
    .selectFrom('comments')
    .select(['id', 'content', 'content_hash', 'created_at'])
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(({ id, content, content_hash, created_at }) => ({
    id,
    created_at,
    stamp: content_hash,
    title: '',
    parts: [],
    text: content,
    url: paths.adminComment(id),
    visible: false,
  }))
}

const messageDocuments: Read = async (db, ids) => {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'name', 'email', 'subject', 'about', 'message', 'notes', 'created_at', 'updated_at'])
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(({ id, name, email, subject, about, message, notes, created_at, updated_at }) => ({
    id,
    created_at,
    stamp: updated_at,
    title: subject ? `${name}: ${subject}` : name,
    parts: [email, about ?? ''],
    text: [message, notes ?? ''].filter(Boolean).join(' \n'),
    url: paths.adminMessage(id),
    visible: false,
  }))
}
