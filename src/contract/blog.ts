import type { Entry } from './collections.ts'

/** How many published posts have a keyword: `GET /blogs/keywords`. */
export interface KeywordCount {
  keyword: string
  posts: number
}

export const relatedPostFields = ['id', 'slug', 'title', 'keywords', 'created_at', 'reading_minutes'] as const

/** A post that shares keywords with another: `GET /blogs/slug/{slug}/related`. */
export type RelatedPost = Pick<Entry<'blogs'>, (typeof relatedPostFields)[number]>

export const seriesPartFields = ['id', 'slug', 'title', 'created_at'] as const

export type SeriesPart = Pick<Entry<'blogs'>, (typeof seriesPartFields)[number]>

export const postCardFields = [
  ...(['id', 'slug', 'title', 'excerpt', 'description', 'content_start'] as const),
  ...(['keywords', 'image_url', 'created_at', 'reading_minutes'] as const),
] as const satisfies (keyof Entry<'blogs'>)[]

export type PostSummary = Pick<Entry<'blogs'>, (typeof postCardFields)[number]>

/** The fields that the page of a post shows: without the markdown source and what only the editor needs. */
export const readablePostFields = [
  ...postCardFields,
  ...(['content_html', 'outline', 'series', 'image_alt', 'published', 'updated_at'] as const),
] as const satisfies (keyof Entry<'blogs'>)[]

export type ReadablePost = Pick<Entry<'blogs'>, (typeof readablePostFields)[number]>
