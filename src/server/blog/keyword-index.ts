import { type Kysely, sql } from 'kysely'
import type { KeywordCount } from '../../contract/blog.ts'
import type { ListOptions } from '../collections/index.ts'
import { isVisible, type SaveHook, type Visibility } from '../entries/index.ts'
import { isStorable } from '../platform/database/database-errors.ts'
import { changeOrder, countedPage } from '../platform/database/queries.ts'
import { readCache } from '../platform/database/read-cache.ts'
import type { Schema, Storage } from '../schema.ts'

/** A row for each keyword of a post, in the order of the lists, so that filtering by keyword reads few rows. */
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

export const keywordIndex: SaveHook = async (db, post) => {
  await db.deleteFrom('post_keyword').where('post_id', '=', String(post.id)).execute()
  const rows = rowsOf(post)
  if (rows.length > 0) await db.insertInto('post_keyword').values(rows).execute()
}

const rowsOf = ({ id, created_at, published, keywords }: Record<string, unknown>): Schema['post_keyword'][] =>
  indexable(keywords).map((keyword) => ({
    keyword,
    published: published ? 1 : 0,
    created_at: String(created_at),
    post_id: String(id),
  }))

/** PostgreSQL stores neither NUL nor lone surrogates; nobody filters by such keywords. */
const indexable = (keywords: unknown): string[] =>
  Array.isArray(keywords) ? [...new Set(keywords.map(String))].filter(isStorable) : []

/** The numbers of keywords of a post, and of posts of a keyword, that are considered when finding related posts. */
const mostKeywords = 10
const newestPerKeyword = 20

// Includes planned posts: `post-store.ts` sets their `created_at` to the time of publication.
const visibility: Visibility = { flag: 'published', from: 'created_at' }

export type KeywordQueries = ReturnType<typeof keywordQueries>

export function keywordQueries({ db, content }: Storage, now: () => Date) {
  const counts = readCache<KeywordCount[]>(() => content.current, 1)

  const newestOf = (keyword: string) =>
    db
      .selectFrom('post_keyword')
      .where('keyword', '=', keyword)
      .orderBy('created_at', 'desc')
      .orderBy('post_id', 'desc')

  const countAll = async (): Promise<KeywordCount[]> => {
    const posts = sql<number>`count(*)`
    const rows = await db
      .selectFrom('post_keyword')
      .where(isVisible(visibility, now()))
      .groupBy('keyword')
      .select(['keyword', posts.as('posts')])
      .orderBy(posts, 'desc')
      .orderBy('keyword')
      .limit(100)
      .execute()
    return rows.map(({ keyword, posts }) => ({ keyword, posts: Number(posts) }))
  }

  return {
    async postsOf(keyword: string, { filter = {}, visibleOnly, updated_since, sort, ...page }: ListOptions) {
      const changed = db.selectFrom('blogs').select('updated_at').whereRef('blogs.id', '=', 'post_id')
      let matching = newestOf(keyword)
      if (sort) {
        const order = changeOrder(sort)
        matching = matching.clearOrderBy().orderBy(changed, order).orderBy('post_id', order)
      }
      if (updated_since !== undefined) matching = matching.where(changed, '>=', updated_since)
      if (visibleOnly) matching = matching.where(isVisible(visibility, now()))
      if (filter.published !== undefined) matching = matching.where('published', '=', filter.published ? 1 : 0)
      const { rows, total } = await countedPage(matching.select('post_id'), page)
      return { ids: rows.map(({ post_id }) => post_id), total }
    },

    async used(limit: number): Promise<KeywordCount[]> {
      return (await counts('', countAll)).slice(0, limit)
    },

    /** Reads only the newest posts of each keyword, so its cost does not grow with the number of posts. */
    async related(post: { id: string; keywords: string[] }, limit: number): Promise<string[]> {
      const shared = new Map<string, { count: number; created_at: string }>()
      for (const keyword of post.keywords.slice(0, mostKeywords)) {
        const visible = newestOf(keyword).where(isVisible(visibility, now()))
        const rows = await visible.select(['post_id', 'created_at']).limit(newestPerKeyword).execute()
        for (const { post_id, created_at } of rows) {
          shared.set(post_id, { count: (shared.get(post_id)?.count ?? 0) + 1, created_at })
        }
      }
      shared.delete(post.id)
      return [...shared]
        .sort(([, a], [, b]) => b.count - a.count || (a.created_at < b.created_at ? 1 : -1))
        .slice(0, limit)
        .map(([id]) => id)
    },
  }
}
