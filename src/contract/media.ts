import { z } from 'zod'
import { entryKindNames } from './collections.ts'
import { jsonBody } from './json-body.ts'
import { limits, sizeLabel } from './limits.ts'

/** A place that shows an image. `id` is null for the settings. */
export const imageUse = z.object({
  kind: z.enum([...entryKindNames, 'settings']),
  id: z.string().nullable(),
  title: z.string(),
  /** The entry is in the trash and can be restored. */
  deleted: z.boolean(),
})

export type ImageUse = z.infer<typeof imageUse>

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
  /** Where it is shown; null unless it is asked for. */
  uses: z.array(imageUse).nullable(),
})

export type Media = z.infer<typeof mediaShape>

export const mediaMessages = {
  wrongType: 'Please choose an image: JPEG, PNG, WebP, AVIF or GIF.',
  tooLarge: `An image can be ${sizeLabel(limits.upload)} at most.`,
  tooManyPixels: (pixels: number, limit: number) =>
    `This image has ${Math.ceil(pixels / 1e5) / 10} million pixels; the limit is ${limit / 1e6} million. Please make it smaller.`,
  tooCostly: 'This image takes too much memory to open. Please make it smaller, or save it as a JPEG.',
  unreadable: 'This image could not be read. It may be damaged.',
  inUse: (uses: ImageUse[]) => {
    const titles = uses.slice(0, 3).map(({ title, deleted }) => (deleted ? `“${title}” in the bin` : `“${title}”`))
    const more = uses.length > 3 ? ` and ${uses.length - 3} more` : ''
    return `This image is used in ${titles.join(', ')}${more}. Remove it there first.`
  },
} as const

export const altText = z
  .string('Alt text must be text.')
  .trim()
  .max(limits.altText, `Alt text is longer than ${limits.altText} characters.`)
  .transform((text) => text.toWellFormed().replaceAll('\0', '') || null)

export const mediaEdit = jsonBody({ alt: altText })
