import { paths } from '../../../contract/site-map.ts'
import type { Stores } from '../../stores.ts'
import type { FeedEntry } from './feed.ts'
import { feedHtml } from './feed-html.ts'

const newest = 20
const fields = [
  'slug',
  'title',
  'excerpt',
  'description',
  'content_start',
  'content_html',
  'image_url',
  'keywords',
  'created_at',
  'updated_at',
] as const

/** The newest published posts in full; with a tag, those that have it as a keyword. */
export async function postEntries(
  { collections }: { collections: Stores['collections'] },
  origin: string,
  tag?: string,
): Promise<FeedEntry[]> {
  // PostgreSQL refuses text with a NUL; no keyword contains one.
  if (tag?.includes('\0')) return []
  const { entries } = await collections.blogs.list({
    fields,
    limit: newest,
    visibleOnly: true,
    ...(tag !== undefined && { keyword: tag }),
  })
  return entries.map((post) => {
    const url = origin + paths.post(post.slug)
    return {
      url,
      title: post.title,
      summary: post.excerpt ?? post.description ?? post.content_start,
      html: feedHtml(post.content_html, url),
      image: post.image_url && new URL(post.image_url, origin).href,
      tags: post.keywords,
      published: post.created_at,
      updated: post.updated_at,
    }
  })
}
