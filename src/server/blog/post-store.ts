import { limits } from '../../contract/limits.ts'
import { type CollectionStore, type Compute, collectionStore } from '../collections/store.ts'
import type { LocalPictures } from '../media/local-pictures.ts'
import type { Storage } from '../schema.ts'
import { imageSizes } from './image-sizes.ts'
import { keywordIndex } from './keyword-index.ts'
import { keywordQueries } from './keywords.ts'
import { renderInBackground } from './markdown-renderer.ts'
import { dropPreviewLink } from './preview-links.ts'
import { keepVersions } from './versions.ts'

/** Blog posts are a collection whose markdown is rendered once, at save, and which is also listed by keyword. */
export function postStore(
  storage: Storage,
  { now, pictures, imageAlt }: { now: () => Date; pictures: LocalPictures; imageAlt: Compute },
): CollectionStore {
  const render = rendered(pictures)
  const posts = collectionStore(storage, 'blogs', {
    compute: async (values) => ({ ...(await render(values)), ...(await imageAlt(values)) }),
    besides: [keywordIndex, keepVersions, dropPreviewLink],
    now,
  })
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

const rendered =
  (pictures: LocalPictures): Compute =>
  async ({ content, publish_at, created_at }) => {
    const now = new Date().toISOString()
    const { html, outline, readingMinutes, text } = await renderInBackground(String(content), imageSizes(pictures))
    return {
      content_html: html,
      content_start: text.slice(0, limits.teaser) || null,
      outline,
      reading_minutes: readingMinutes,
      // A planned post takes its place in the lists by the day it comes out, not by the day it was begun.
      ...(publish_at ? { created_at: publish_at } : String(created_at ?? '') > now && { created_at: now }),
    }
  }
