import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Found } from './find.ts'

/** The names of found comments, by id: those of their posts. */
export async function commentTitles(db: Kysely<Schema>, found: readonly Found[]): Promise<Map<string, string>> {
  const ids = found.filter(({ source }) => source === 'comments').map(({ entry_id }) => entry_id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('comments')
    .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
    .select(['comments.id', sql<string>`blogs.title`.as('title')])
    .where('comments.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, `Comment on “${title}”`]))
}
