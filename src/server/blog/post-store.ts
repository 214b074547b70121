import { limits } from '../../contract/limits.ts'
import { type CollectionStore, type Compute, collectionStore } from '../collections/store.ts'
import type { Storage } from '../stores.ts'
import { giveImagesTheirSize } from './image-sizes.ts'
import { keywordIndex } from './keyword-index.ts'
import { keywordQueries } from './keywords.ts'
import { renderInBackground } from './markdown-renderer.ts'

/** Blog posts are a collection whose markdown is rendered once, at save, and which is also listed by keyword. */
export function postStore(storage: Storage): CollectionStore {
  const posts = collectionStore(storage, 'blogs', { compute: rendered, beside: keywordIndex })
  const { postsOf } = keywordQueries(storage)
  return {
    ...posts,
    async list(options) {
      if (options.keyword === undefined) return posts.list(options)
      const { ids, total } = await postsOf(options.keyword, options)
      return { entries: await posts.some(ids, options.fields), total }
    },
  }
}

const rendered: Compute = async ({ content }) => {
  const { html, outline, readingMinutes, text } = await renderInBackground(String(content))
  return {
    content_html: await giveImagesTheirSize(html),
    content_start: text.slice(0, limits.teaser) || null,
    outline,
    reading_minutes: readingMinutes,
  }
}
