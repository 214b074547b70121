import { z } from '@hono/zod-openapi'
import { errorBody } from '../../../contract/errors.ts'
import { limits } from '../../../contract/limits.ts'

/** A flag in a query. */
export const queryFlag = z.enum(['true', 'false'], 'must be true or false.').transform((value) => value === 'true')

const wholeNumber = (name: string, min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}.`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message))
    .openapi({ type: 'integer', description: name })
}

/** How many entries to send, for a list that has an end of its own. */
export const limit = wholeNumber('How many entries to send', 1, limits.pageSize)

/** The part of a list that is asked for: no answer ever holds the whole of a long one. */
export const page = {
  limit: limit.default(limits.pageSize).openapi({ default: limits.pageSize }),
  offset: wholeNumber('How many entries to skip', 0, 999_999_999).default(0).openapi({ default: 0 }),
}

/** Any text a filter may hold. PostgreSQL refuses a NUL, so nothing matches one. */
export const queryText = z
  .string()
  .max(limits.line, `must be ${limits.line} characters at most.`)
  .refine((value) => !value.includes('\0'), 'holds a character that cannot be searched.')

/** An id or slug that no entry can have is simply not found (`api-app.ts`); it never reaches the database. */
export const idParam = z.object({ id: z.uuid() })
export const slugParam = z.object({ slug: z.string().refine((value) => !value.includes('\0')) })

export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

/** One page of a list; `sendRest` in `list-page.ts` writes these headers. */
export const listOf = <Schema extends z.ZodType>(entry: Schema, description: string) => ({
  ...json(z.array(entry), description),
  headers: z.object({
    'X-Total-Count': z.string().meta({ description: 'How many entries there are in all' }),
    Link: z.string().optional().meta({ description: 'Where the next page is: `<…>; rel="next"`; not on the last one' }),
  }),
})

export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
})

const failures = {
  400: 'Malformed request',
  401: 'No or bad token',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Taken, or changed elsewhere',
  413: 'Too large',
  415: 'Not JSON',
  422: 'Invalid fields',
  429: 'Too many requests',
  503: 'Not available',
} as const

const errorSchema = errorBody.meta({ id: 'Error' })

/** The documented failures of a route. */
export const failing = <Status extends keyof typeof failures>(...statuses: Status[]) =>
  Object.fromEntries(statuses.map((status) => [status, json(errorSchema, failures[status])])) as {
    [S in Status]: ReturnType<typeof json<typeof errorSchema>>
  }

export const security = [{ bearer: [] }]

/** A token counts where there is one, and nobody needs one. */
export const optionalSecurity = [{}, ...security]

/** An answer that is only said. */
export const spoken = z.object({ message: z.string() }).meta({ id: 'Spoken' })
