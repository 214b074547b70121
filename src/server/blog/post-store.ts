import { limits } from '../../contract/limits.ts'
import { recordPublication } from '../audit/index.ts'
import { type CollectionStore, type ComputedFields, collectionStore } from '../collections/index.ts'
import type { SaveHook } from '../entries/index.ts'
import type { Storage } from '../schema.ts'
import { type KeywordQueries, keywordIndex, keywordQueries } from './keyword-index.ts'
import { type RenderedTexts, renderedTexts, type TextTools } from './rendered-texts.ts'
import { keepVersions, tellOfRemoval, tellOfSave } from './versions.ts'

export interface PostStore extends CollectionStore<'blogs'>, RenderedTexts {
  keywords: KeywordQueries
}

export function postStore(storage: Storage, { now, imageAlt, ...tools }: TextTools): PostStore {
  const texts = renderedTexts(storage, 'blogs', tools)
  const render = rendered(texts.render, now)
  const posts = collectionStore(storage, 'blogs', {
    computedFields: async (values) => ({ ...(await render(values)), ...(await imageAlt(values)) }),
    saveHooks: [keywordIndex, keepVersions, publications(now), tellOfSave(now)],
    beforeRemoval: tellOfRemoval(now),
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
    ...texts,
    keywords,
    create: (...post) => counted(posts.create(...post)),
    update: (...change) => counted(posts.update(...change)),
    remove: (id) => counted(posts.remove(id)),
    async list(options) {
      if (options.keyword === undefined) return posts.list(options)
      const { ids, total } = await keywords.postsOf(options.keyword, options)
      return { entries: await posts.some(ids, options.fields), total }
    },
  }
}

const publications =
  (now: () => Date): SaveHook =>
  (db, { title, published }, before) =>
    recordPublication(
      db,
      { what: 'blog post', title: String(title), before: before?.published === true, after: published === true },
      now(),
    )

const rendered =
  (render: RenderedTexts['render'], now: () => Date): ComputedFields =>
  async ({ content, publish_at, created_at }) => {
    const time = now().toISOString()
    const { html, outline, readingMinutes, text } = await render(String(content))
    return {
      content_html: html,
      content_start: text.slice(0, limits.teaser) || null,
      outline,
      reading_minutes: readingMinutes,
      // Lists order a planned post by its publication, not by its first save.
      ...(publish_at ? { created_at: publish_at } : String(created_at ?? '') > time && { created_at: time }),
    }
  }
