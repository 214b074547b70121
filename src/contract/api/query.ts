import { z } from 'zod'
import { limits } from '../limits.ts'

/** A parameter that is given twice arrives as a list. */
export const once = 'must be given once.'

/** A flag in a query. */
export const queryFlag = z.enum(['true', 'false'], 'must be true or false.').transform((value) => value === 'true')

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}.`
  return z
    .string(once)
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message))
}

const limitText = { type: 'integer', description: 'How many entries to send' }
const offsetText = { type: 'integer', description: 'How many entries to skip' }
const anyLimit = wholeNumber(1, limits.pageSize)

/** How many entries to send, for a list that has an end of its own. */
export const limit = anyLimit.optional().meta(limitText)

/** The part of a list that is asked for: no answer ever holds the whole of a long one. */
export const page = {
  limit: anyLimit.default(limits.pageSize).meta({ ...limitText, default: limits.pageSize }),
  offset: wholeNumber(0, 999_999_999)
    .default(0)
    .meta({ ...offsetText, default: 0 }),
}

/** Any text a filter may hold. PostgreSQL refuses a NUL, so nothing matches one. */
export const queryText = z
  .string(once)
  .max(limits.line, `must be ${limits.line} characters at most.`)
  .refine((value) => !value.includes('\0'), 'holds a character that cannot be searched.')

/** A choice in a filter; "all" of spec 9 is none. */
export const queryChoice = queryText.transform((value) => (value === 'all' || value === '' ? undefined : value))

/** An id or slug that no entry can have is simply not found; it never reaches the database. */
export const idParam = z.object({ id: z.uuid() })
export const slugParam = z.object({ slug: z.string().refine((value) => !value.includes('\0')) })
