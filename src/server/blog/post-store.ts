import { limits } from '../../contract/limits.ts'

import { type CollectionStore, type Compute, collectionStore } from '../collections/store.ts'
import type { Storage } from '../stores.ts'
import { renderInBackground } from './markdown-renderer.ts'

/** Blog posts are a collection whose markdown is rendered once, at save. */
export const postStore = (storage: Storage): CollectionStore => collectionStore(storage, 'blogs', { compute: rendered })

const rendered: Compute = async ({ content }) => {
  const { html, outline, readingMinutes, text } = await renderInBackground(String(content))
  return {
    content_html: html,
    content_start: text.slice(0, limits.teaser) || null,
    outline,
    reading_minutes: readingMinutes,
  }
}
