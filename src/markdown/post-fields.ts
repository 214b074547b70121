import { limits } from '../contract/limits.ts'
import { markdownTeaser } from './excerpt.ts'
import type { ImportedPost } from './import.ts'

/** The fields of a new post that an imported file gives, besides its slug and whether it is published. */
export const postFields = ({
  title,
  keywords,
  series,
  excerpt,
  description,
  imageUrl,
  content,
  date,
}: ImportedPost) => ({
  title,
  keywords,
  series,
  description,
  content,
  // Spec 9: the start of the content replaces a missing excerpt.
  excerpt: excerpt ?? markdownTeaser(content, limits.adminTeaser),
  image_url: imageUrl,
  // The date of a post is its publication.
  publish_at: date ?? null,
})
