import type { Kysely } from 'kysely'
import type { Beside } from '../collections/store.ts'
import type { Schema } from '../schema.ts'
import type { PostKeywordTable } from './schema.ts'

/**
 * The posts' keywords, one row each, in the order in which posts are listed: a filter by keyword and the related posts
 * walk this index, however many posts there are. Posts hold the truth; this is written with them and made from them.
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

/** Keeps the index with the posts. */
export const keywordIndex: Beside = {
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

/** PostgreSQL stores no NUL and no half of a character; nobody filters by such a keyword. */
const indexable = (keywords: unknown): string[] =>
  Array.isArray(keywords)
    ? [...new Set(keywords.map(String))].filter((keyword) => keyword.isWellFormed() && !keyword.includes('\0'))
    : []
