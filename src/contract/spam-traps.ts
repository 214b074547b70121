import { z } from 'zod'

/** `website` is hidden from people. `form_age`: the milliseconds that the form was open, all by the browser's clock. */
export const spamTraps = {
  website: z.string('website must be text of at most 2,000 characters.').max(2_000).optional(),
  // A multipart form sends it as text.
  form_age: z
    .union([z.number(), z.string().max(40)], 'form_age must be a number of milliseconds.')
    .transform(age)
    .optional(),
}

function age(value: number | string): number | undefined {
  const number = Number(value)
  return value !== '' && number >= 0 ? number : undefined
}

/** People take longer than this to fill in a form. */
const shortestFormAge = 2_000

export const isLikelyBot = ({ website, form_age: age }: { website?: string; form_age?: number }): boolean =>
  Boolean(website?.trim()) || (age !== undefined && age < shortestFormAge)
