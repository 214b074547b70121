import { z } from 'zod'
import { changesNothing, inputShape, namesField } from './bodies.ts'
import { collections } from './collections.ts'
import { wholeNumber } from './format.ts'
import { jsonBody } from './json-body.ts'
import { limits } from './limits.ts'

/** A previous version of a post. `created_at` is when it was saved. */
export const postVersionSummary = z.object({
  id: z.string(),
  title: z.string(),
  length: z.number(),
  created_at: z.string(),
})
type PostVersionSummary = z.infer<typeof postVersionSummary>

export const postVersion = postVersionSummary.extend({ fields: inputShape(collections.blogs) })
export type PostVersion = PostVersionSummary & { fields: Record<string, unknown> }

/** A post as a synchronisation sends it, to the address of its slug. */
export const postUpsert = inputShape(collections.blogs)
  .omit({ slug: true })
  .partial()
  .extend({ updated_at: z.string().optional() })
  .refine(namesField, changesNothing)

export const restoreInput = jsonBody({ updated_at: z.string().optional() })

export const previewLink = z.object({ expires_at: z.string() })

/** `path` is the page of the link. Only the answer that creates the link has it. */
export const madePreviewLink = previewLink.extend({ path: z.string() })
export type MadePreviewLink = z.infer<typeof madePreviewLink>

export const markdownInput = jsonBody({
  content: z
    .string('Content must be text.')
    .max(limits.markdown, `Content is longer than ${wholeNumber(limits.markdown)} characters.`),
})

/** Exactly what a save would publish. `degraded`: too complex, so it is shown as plain text. */
export const renderedMarkdown = z.object({ html: z.string(), reading_minutes: z.number(), degraded: z.boolean() })
