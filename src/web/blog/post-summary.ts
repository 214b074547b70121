import type { Entry } from '../../contract/collections.ts'

/** What a card shows of a post; lists ask the API for these alone. */
export const cardFields = [
  'id',
  'slug',
  'title',
  'excerpt',
  'description',
  'content_start',
  'keywords',
  'image_url',
  'created_at',
  'reading_minutes',
] as const satisfies (keyof Entry<'blogs'>)[]

export type PostSummary = Pick<Entry<'blogs'>, (typeof cardFields)[number]>

/** Spec 9. */
export const shownKeywords = 3

/** The teaser rule of spec 2. */
export const teaser = (post: Pick<PostSummary, 'excerpt' | 'description' | 'content_start'>): string =>
  post.excerpt || post.description || post.content_start || 'Read the full story →'
