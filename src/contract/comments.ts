import { z } from 'zod'
import { limits } from './limits.ts'
import { isBlank, plainText } from './plain-text.ts'
import { spamTraps } from './spam-traps.ts'

/** A comment as the API gives it (spec 3). The text is plain: only line breaks and addresses are interpreted. */
export const commentShape = z.object({
  id: z.string(),
  blog_id: z.string(),
  /** Null when the author deleted the account and the comment stayed. */
  user_id: z.string().nullable(),
  content: z.string(),
  likes: z.number(),
  /** Whether the caller likes it. */
  liked: z.boolean(),
  edited: z.boolean(),
  /** If false, only its author and the owner see it. */
  approved: z.boolean(),
  created_at: z.string(),
  user_profiles: z.object({ display_name: z.string().nullable(), avatar_url: z.string().nullable() }),
})

export type Comment = z.infer<typeof commentShape>

/** A comment in the owner's list. `revision` increases with each edit. */
export const moderatedCommentShape = commentShape.extend({
  revision: z.number(),
  blog: z.object({ slug: z.string(), title: z.string() }),
})

export type ModeratedComment = z.infer<typeof moderatedCommentShape>

export const likeShape = z.object({ likes: z.number(), liked: z.boolean() })

const content = z
  .string('Comment is required.')
  .transform(plainText)
  .pipe(z.string().max(limits.comment, `Comment is longer than ${limits.comment.toLocaleString('en-US')} characters.`))
  .refine((text) => !isBlank(text), 'Comment is required.')

const bodyMessage = 'The body must be a JSON object.'

export const commentInput = z.object(
  { blog_id: z.string('blog_id is required.').max(limits.line), content, ...spamTraps },
  bodyMessage,
)

export const commentEdit = z.object({ content }, bodyMessage)

/** The revision that the owner read; an approval of another one is refused. */
export const approvalInput = z.object({ revision: z.int32('revision must be a whole number.').optional() }, bodyMessage)
