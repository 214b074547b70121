import { z } from 'zod'

/**
 * Optional fields of a public form that only a program fills in wrongly. `website` is hidden from people; `form_age`
 * is how long the form was open, in milliseconds, measured by the browser itself because its clock may be wrong.
 */
export const spamTraps = {
  website: z.string().max(2_000).optional(),
  // A multipart form brings it as text.
  form_age: z
    .union([z.number(), z.string().max(40)])
    .transform(age)
    .optional(),
}

/** What is no age says nothing. */
function age(value: number | string): number | undefined {
  const number = Number(value)
  return value !== '' && number >= 0 ? number : undefined
}

/** No person reads a form, fills it in and sends it faster. */
const shortestFormAge = 2_000

export const looksAutomatic = ({ website, form_age: age }: { website?: string; form_age?: number }): boolean =>
  Boolean(website?.trim()) || (age !== undefined && age < shortestFormAge)
