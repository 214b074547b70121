import type { Kysely } from 'kysely'
import { paths } from '../../contract/site-map.ts'
import type { WorkflowFactsShape } from '../../contract/workflow-parts.ts'
import type { Schema } from '../schema.ts'
import type { SearchDocument } from './document.ts'
import { readHtml } from './sections.ts'

type Read = (db: Kysely<Schema>, ids: readonly string[]) => Promise<SearchDocument[]>

/** Published workflows are visible at once (`workflows/rows.ts`). */
export const workflowDocuments: Read = async (db, ids) => {
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
export const commentDocuments: Read = async (db, ids) => {
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

export const messageDocuments: Read = async (db, ids) => {
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
