import type { Entry } from '../../contract/collections.ts'

/** The fields of a post that a card shows. Lists request only these. */
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
