import { z } from 'zod'
import { limits, megabytes } from './limits.ts'

/** For `<input accept>`. The server checks the bytes. */
export const cvAccept = 'application/pdf,.pdf'

export const cvMessages = {
  wrongType: 'Please choose a PDF.',
  tooLarge: `A CV can be ${megabytes(limits.cv)} MB at most.`,
} as const

/** An uploaded CV. `url` is the value of the setting. */
export const cvShape = z.object({ url: z.string(), bytes: z.number() })
