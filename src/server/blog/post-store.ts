import { sql } from 'kysely'
import type { KeywordCount } from '../../contract/blog.ts'
import { limits } from '../../contract/limits.ts'
import { recordPublication } from '../audit/index.ts'
import {
  type CollectionStore,
  type ComputedFields,
  collectionStore,
  type ListOptions,
  type SaveHook,
} from '../collections/index.ts'
import { isVisible, type Visibility } from '../entries/index.ts'
import { type AltsOf, anySizeOf, imageSizes, type LocalPictures, renderInBackground } from '../markdown/index.ts'
import { pageOf } from '../platform/database/page-of.ts'
import { readCache } from '../platform/database/read-cache.ts'
import type { Storage } from '../schema.ts'
import { keywordIndex } from './keyword-index.ts'
import { dropPreviewLink } from './preview-links.ts'
import { type RenderText, renderAgain } from './render-again.ts'
import { keepVersions } from './versions.ts'

interface PostTools {
  now: () => Date
  pictures: LocalPictures
  imageAlt: ComputedFields
  altsOf: AltsOf
}

const texts = { collection: 'blogs', source: 'content', html: 'content_html' } as const

export interface PostStore extends CollectionStore<'blogs'> {
  keywords: KeywordQueries
  /** Renders the posts with an image again, because its alt text has changed. */
  renderAgain(address: string): Promise<void>
  /** Renders the posts with an image again, unless they name its sizes already. */
  showSizes(address: string): Promise<void>
}

/** The collection of blog posts. Their markdown is rendered at each save, and they can be listed by keyword. */
export function postStore(storage: Storage, { now, pictures, imageAlt, altsOf }: PostTools): PostStore {
  const renderText: RenderText = (content) => renderInBackground(content, imageSizes(pictures), altsOf)
  const render = rendered(renderText, now)
  const posts = collectionStore(storage, 'blogs', {
    computedFields: async (values) => ({ ...(await render(values)), ...(await imageAlt(values)) }),
    saveHooks: [keywordIndex, keepVersions, dropPreviewLink, publications(now)],
    now,
  })
  const keywords = keywordQueries(storage, now)

  /** Counts again what /blogs shows: with 10,000 posts it takes as long as half of a page, so no visitor waits for it. */
  const counted = async <Saved>(saving: Promise<Saved>): Promise<Saved> => {
    const saved = await saving
    // The next page counts again if this fails.
    await Promise.allSettled([keywords.used(1), posts.list({ visibleOnly: true, limit: 1, fields: ['id'] })])
    return saved
  }

  return {
    ...posts,
    keywords,
    create: (...post) => counted(posts.create(...post)),
    update: (...change) => counted(posts.update(...change)),
    remove: (id) => counted(posts.remove(id)),
    renderAgain: (address) => renderAgain(storage, renderText, address, texts),
    showSizes: (address) => renderAgain(storage, renderText, address, texts, anySizeOf(address)),
    async list(options) {
      if (options.keyword === undefined) return posts.list(options)
      const { ids, total } = await keywords.postsOf(options.keyword, options)
      return { entries: await posts.some(ids, options.fields), total }
    },
  }
}

const publications = (now: () => Date): SaveHook => ({
  saved: (db, { title, published }, before) =>
    recordPublication(
      db,
      { what: 'blog post', title: String(title), before: before?.published === true, after: published === true },
      now(),
    ),
  removed: async () => {},
})

const rendered =
  (renderText: RenderText, now: () => Date): ComputedFields =>
  async ({ content, publish_at, created_at }) => {
    const time = now().toISOString()
    const { html, outline, readingMinutes, text } = await renderText(String(content))
    return {
      content_html: html,
      content_start: text.slice(0, limits.teaser) || null,
      outline,
      reading_minutes: readingMinutes,
      // Lists order a planned post by its publication, not by its first save.
      ...(publish_at ? { created_at: publish_at } : String(created_at ?? '') > time && { created_at: time }),
    }
  }

/** The numbers of keywords of a post, and of posts of a keyword, that are considered when finding related posts. */
const mostKeywords = 10
const newestPerKeyword = 20

// Includes planned posts: `post-store.ts` sets their `created_at` to the time of publication.
const visibility: Visibility = { flag: 'published', from: 'created_at' }

type KeywordQueries = ReturnType<typeof keywordQueries>

/** Queries the keyword index (`keyword-index.ts`). */
function keywordQueries({ db, content }: Storage, now: () => Date) {
  const counts = readCache<KeywordCount[]>(() => content.current, 1)

  const having = (keyword: string) => db.selectFrom('post_keyword').where('keyword', '=', keyword)

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
    /** The ids of the posts with a keyword, newest first, and their total. */
    async postsOf(keyword: string, { filter = {}, visibleOnly, ...page }: ListOptions) {
      let matching = having(keyword)
      if (visibleOnly) matching = matching.where(isVisible(visibility, now()))
      if (filter.published !== undefined) matching = matching.where('published', '=', filter.published ? 1 : 0)
      const ordered = matching.select('post_id').orderBy('created_at', 'desc').orderBy('post_id', 'desc')
      const rows = await pageOf(ordered, page)
      const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
      return { ids: rows.map(({ post_id }) => post_id), total: Number(total) }
    },

    /** The keywords of published posts, the most used first. */
    async used(limit: number): Promise<KeywordCount[]> {
      return (await counts('', countAll)).slice(0, limit)
    },

    /**
     * The published posts that share the most keywords with a post; among equals the newest first. It reads only the
     * newest posts of each keyword, so its cost does not grow with the number of posts.
     */
    async related(post: { id: string; keywords: string[] }, limit: number): Promise<string[]> {
      const shared = new Map<string, { count: number; created_at: string }>()
      for (const keyword of post.keywords.slice(0, mostKeywords)) {
        const rows = await having(keyword)
          .where(isVisible(visibility, now()))
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
