import { sql } from 'kysely'
import type { KeywordCount } from '../../contract/blog.ts'
import type { ListOptions } from '../collections/store.ts'
import { pageOf } from '../platform/database/page-of.ts'
import type { Storage } from '../schema.ts'

/** What one post may share; beyond these a keyword says little. */
const mostKeywords = 10
const newestPerKeyword = 20

// A planned post is dated by the time it comes out, and is nobody's before.
const now = () => new Date().toISOString()

/** Asks the keyword index; see `keyword-index.ts`. */
export function keywordQueries({ db, content }: Storage) {
  let counted: { version: number; keywords: Promise<KeywordCount[]> } | null = null

  const having = (keyword: string) => db.selectFrom('post_keyword').where('keyword', '=', keyword)

  const countAll = async (): Promise<KeywordCount[]> => {
    const posts = sql<number>`count(*)`
    const rows = await db
      .selectFrom('post_keyword')
      .where('published', '=', 1)
      .where('created_at', '<=', now())
      .groupBy('keyword')
      .select(['keyword', posts.as('posts')])
      .orderBy(posts, 'desc')
      .orderBy('keyword')
      .limit(100)
      .execute()
    return rows.map(({ keyword, posts }) => ({ keyword, posts: Number(posts) }))
  }

  return {
    /** The ids of a keyword's posts, newest first, and how many there are in all. */
    async postsOf(keyword: string, { filter = {}, visibleOnly, ...page }: ListOptions) {
      let matching = having(keyword)
      if (visibleOnly) matching = matching.where('published', '=', 1).where('created_at', '<=', now())
      if (filter.published !== undefined) matching = matching.where('published', '=', filter.published ? 1 : 0)
      const ordered = matching.select('post_id').orderBy('created_at', 'desc').orderBy('post_id', 'desc')
      const rows = await pageOf(ordered, page)
      const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
      return { ids: rows.map(({ post_id }) => post_id), total: Number(total) }
    },

    /** The keywords of published posts, the most used first; counted once for each version of the content. */
    async used(limit: number): Promise<KeywordCount[]> {
      if (counted?.version !== content.current) counted = { version: content.current, keywords: countAll() }
      const { keywords } = counted
      keywords.catch(() => {
        counted = null
      })
      return (await keywords).slice(0, limit)
    },

    /**
     * Published posts that share the most keywords with a post, the newest of equals first. It looks at the newest of
     * each keyword only, so that it takes the same time with ten posts and with ten thousand.
     */
    async related(post: { id: string; keywords: string[] }, limit: number): Promise<string[]> {
      const shared = new Map<string, { count: number; created_at: string }>()
      for (const keyword of post.keywords.slice(0, mostKeywords)) {
        const rows = await having(keyword)
          .where('published', '=', 1)
          .where('created_at', '<=', now())
          .select(['post_id', 'created_at'])
          .orderBy('created_at', 'desc')
          .orderBy('post_id', 'desc')
          .limit(newestPerKeyword)
          .execute()
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
