import { z } from 'zod'
import { limits } from '../limits.ts'

/** A repeated parameter arrives as a list. */
export const once = 'must be given once.'

export const queryFlag = z.enum(['true', 'false'], 'must be true or false.').transform((value) => value === 'true')

export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}.`
  return z
    .string(once)
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message))
}

const limitText = { type: 'integer', description: 'The maximum number of entries' }
const offsetText = { type: 'integer', description: 'The number of entries to skip' }
const anyLimit = wholeNumber(1, limits.pageSize)

/** The limit of a list that is short by nature. */
export const limit = anyLimit.optional().meta(limitText)

/** The requested page of a list. No answer contains the whole of a long list. */
export const page = {
  limit: anyLimit.default(limits.pageSize).meta({ ...limitText, default: limits.pageSize }),
  offset: wholeNumber(0, 999_999_999)
    .default(0)
    .meta({ ...offsetText, default: 0 }),
}

const changeSorts = ['updated_at', '-updated_at'] as const
export type ChangeSort = (typeof changeSorts)[number]

/** The query of a program that reads what has changed since its last call. `sorts`: the list's own orders. */
export const changes = <const Sort extends string = never>(...sorts: Sort[]) => {
  const all = [...sorts, ...changeSorts]
  return {
    updated_since: z
      .string(once)
      .pipe(z.iso.datetime({ offset: true, error: 'must be a time such as 2026-11-25T08:00:00Z.' }))
      .transform((time) => new Date(time).toISOString())
      .optional()
      .meta({
        type: 'string',
        format: 'date-time',
        description:
          'Only what was changed at this time or later. A save needs a moment until it can be read, so ask again from half a minute before the newest `updated_at` that you have seen, and skip what you know by its `id` and `updated_at`. What was deleted is not listed.',
      }),
    sort: z
      .enum(all, `must be one of ${all.join(', ')}.`)
      .optional()
      .meta({
        description: '`updated_at`: what was changed first comes first. `-updated_at`: the newest change first',
      }),
  }
}

export interface Changes {
  updated_since?: string | undefined
  sort?: ChangeSort | undefined
}

/** Text of a filter. PostgreSQL refuses a NUL, so no value contains one. */
export const queryTextUpTo = (maximum: number) =>
  z
    .string(once)
    .max(maximum, `must have at most ${maximum} characters.`)
    .refine((value) => !value.includes('\0'), 'contains a character that cannot be searched.')

export const queryText = queryTextUpTo(limits.line)

/** A choice in a filter; "all" (spec 9) means no filter. */
export const queryChoice = queryText.transform((value) => (value === 'all' || value === '' ? undefined : value))

/** An id or slug that cannot exist answers 404 without a database query. */
export const idParam = z.object({ id: z.uuid() })
export const slugParam = z.object({ slug: z.string().refine((value) => !value.includes('\0')) })
