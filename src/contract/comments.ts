import { z } from 'zod'
import { wholeNumber } from './format.ts'
import { jsonBody } from './json-body.ts'
import { limits } from './limits.ts'
import { isBlank, plainText } from './plain-text.ts'
import { spamTraps } from './spam-traps.ts'

export const commentShape = z.object({
  id: z.string(),
  blog_id: z.string(),
  /** Null when the author deleted the account and the comment stayed. */
  user_id: z.string().nullable(),
  /** The comment that this one replies to. It may be deleted. Replies have one level: a reply to a reply has its parent. */
  parent_id: z.string().nullable(),
  /** Whether readers see the parent. Null for a comment that is not a reply. */
  parent_state: z.enum(['approved', 'pending', 'deleted']).nullable(),
  content: z.string(),
  /** Safe HTML of `content`: paragraphs, line breaks, emphasis, code, links and quotes. */
  content_html: z.string(),
  likes: z.number(),
  liked: z.boolean(),
  edited: z.boolean(),
  /** If false, only its author and the owner see it. */
  approved: z.boolean(),
  by_owner: z.boolean(),
  created_at: z.string(),
  user_profiles: z.object({ display_name: z.string().nullable(), avatar_url: z.string().nullable() }),
})

export type Comment = z.infer<typeof commentShape>

/** A comment in the owner's list. `revision` increases with each edit. */
export const moderatedCommentShape = commentShape.extend({
  revision: z.number(),
  updated_at: z.string(),
  blog: z.object({ slug: z.string(), title: z.string() }),
  /** The comment that a reply answers; null if it is deleted, and for a comment that is not a reply. */
  parent: z.object({ author: z.string().nullable(), content: z.string() }).nullable(),
})

export type ModeratedComment = z.infer<typeof moderatedCommentShape>

export const likeShape = z.object({ likes: z.number(), liked: z.boolean() })

const content = z
  .string('Comment is required.')
  .transform(plainText)
  .pipe(z.string().max(limits.comment, `Comment is longer than ${wholeNumber(limits.comment)} characters.`))
  .refine((text) => !isBlank(text), 'Comment is required.')

export const commentInput = jsonBody({
  blog_id: z.string('blog_id is required.').max(limits.line),
  parent_id: z.string('parent_id must be the id of a comment.').max(limits.line).nullish(),
  content,
  ...spamTraps,
})

export const commentEdit = jsonBody({ content })

/** The revision that the owner read; an approval of another one is refused. */
export const approvalInput = jsonBody({ revision: z.int32('revision must be a whole number.').optional() })
