import type { Entry } from './collections.ts'

/** How many published posts have a keyword: `GET /blogs/keywords`. */
export interface KeywordCount {
  keyword: string
  posts: number
}

export const relatedPostFields = ['id', 'slug', 'title', 'keywords', 'created_at', 'reading_minutes'] as const

/** A post that shares keywords with another: `GET /blogs/slug/{slug}/related`. */
export type RelatedPost = Pick<Entry<'blogs'>, (typeof relatedPostFields)[number]>
