import { z } from 'zod'
import { entryKindNames } from './collections.ts'

/** What visitors find. An admin also finds comments and messages. */
export const publicSearchTypes = ['post', 'template', 'project', 'service', 'tool', 'page'] as const
export const searchTypes = [...publicSearchTypes, 'comment', 'message'] as const
export type SearchType = (typeof searchTypes)[number]

export const searchResult = z.object({
  type: z.enum(searchTypes),
  title: z.string(),
  /** The title, escaped and marked like `excerpt_html`. */
  title_html: z.string(),
  /** A path of this site, perhaps with the anchor of a section. */
  url: z.string(),
  /** Escaped text, whose only tags are `<mark>` and `</mark>`. */
  excerpt_html: z.string(),
  /** Higher is better. It depends on the entry and the query only. */
  score: z.number(),
  /** Only for an admin, and only for what the admin edits. */
  entry: z.object({ kind: z.enum(entryKindNames), id: z.string() }).optional(),
})

export type SearchResult = z.infer<typeof searchResult>
