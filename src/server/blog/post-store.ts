import { limits } from '../../contract/limits.ts'

import { type CollectionStore, type Compute, collectionStore } from '../collections/store.ts'
import type { Storage } from '../stores.ts'
import { renderInBackground } from './markdown-renderer.ts'
import { keepVersions } from './versions.ts'

/** Blog posts are a collection whose markdown is rendered once, at save. */
export const postStore = (storage: Storage): CollectionStore =>
  collectionStore(storage, 'blogs', { compute: rendered, companion: keepVersions })

const rendered: Compute = async ({ content, publish_at }) => {
  const { html, outline, readingMinutes, text } = await renderInBackground(String(content))
  return {
    content_html: html,
    content_start: text.slice(0, limits.teaser) || null,
    outline,
    reading_minutes: readingMinutes,
    // A planned post takes its place in the lists by the day it comes out, not by the day it was begun.
    ...(publish_at ? { created_at: publish_at } : {}),
  }
}
