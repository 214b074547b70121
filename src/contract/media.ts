import { z } from 'zod'
import { limits, megabytes } from './limits.ts'

/** An uploaded image. `url` is used in image fields and in markdown. */
export const mediaShape = z.object({
  id: z.string(),
  url: z.string(),
  /** The file name on the owner's machine. */
  name: z.string(),
  /** The alt text; null until the owner sets it. */
  alt: z.string().nullable(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  created_at: z.string(),
})

export type Media = z.infer<typeof mediaShape>

export const mediaMessages = {
  wrongType: 'Please choose an image: JPEG, PNG, WebP, AVIF or GIF.',
  tooLarge: `An image may have ${megabytes(limits.upload)} MB at most.`,
  unreadable: 'This image could not be read. It may be damaged.',
} as const

export const altText = z
  .string('Alt text must be text.')
  .trim()
  .max(limits.altText, `Alt text is longer than ${limits.altText} characters.`)
  .transform((text) => text.toWellFormed().replaceAll('\0', '') || null)

export const mediaEdit = z.object({ alt: altText }, 'The body must be a JSON object.')
