import { limits } from '../../contract/limits.ts'
import { recordPublication } from '../audit/index.ts'
import { type CollectionStore, type ComputedFields, collectionStore, type SaveHook } from '../collections/index.ts'
import type { LocalPictures } from '../rendering/index.ts'
import { type AltsOf, anySizeOf, imageSizes, renderInBackground } from '../rendering/index.ts'
import type { Storage } from '../schema.ts'
import { keywordIndex } from './keyword-index.ts'
import { type KeywordQueries, keywordQueries } from './keywords.ts'
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
