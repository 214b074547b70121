import type { Kysely } from 'kysely'
import type { SaveHook } from '../collections/index.ts'
import { isStorable } from '../platform/database/database-errors.ts'
import type { Schema } from '../schema.ts'
import type { PostKeywordTable } from './schema.ts'

/**
 * The keywords of posts, one row each, indexed in the order of the lists, so that filtering by keyword and finding
 * related posts read few rows. Derived from the posts, and written in the same transaction.
 */
export async function rebuildKeywordIndex(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('post_keyword').execute()
  const posts = await db.selectFrom('blogs').select(['id', 'created_at', 'published', 'keywords']).execute()
  const rows = posts.flatMap(({ keywords, ...post }) =>
    rowsOf({ ...post, keywords: JSON.parse(String(keywords ?? '[]')) }),
  )
  for (let start = 0; start < rows.length; start += 500) {
    await db
      .insertInto('post_keyword')
      .values(rows.slice(start, start + 500))
      .execute()
  }
}

/** Updates the index with each post. */
export const keywordIndex: SaveHook = {
  async saved(db, post) {
    await keywordIndex.removed(db, String(post.id))
    const rows = rowsOf(post)
    if (rows.length > 0) await db.insertInto('post_keyword').values(rows).execute()
  },
  async removed(db, id) {
    await db.deleteFrom('post_keyword').where('post_id', '=', id).execute()
  },
}

const rowsOf = ({ id, created_at, published, keywords }: Record<string, unknown>): PostKeywordTable[] =>
  indexable(keywords).map((keyword) => ({
    keyword,
    published: published ? 1 : 0,
    created_at: String(created_at),
    post_id: String(id),
  }))

/** PostgreSQL stores neither NUL nor lone surrogates; nobody filters by such keywords. */
const indexable = (keywords: unknown): string[] =>
  Array.isArray(keywords) ? [...new Set(keywords.map(String))].filter(isStorable) : []
