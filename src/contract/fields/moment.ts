import { z } from 'zod'
import { limits } from '../limits.ts'
import type { Extra, Field } from './field.ts'
import { emptyAsNull, text } from './text.ts'

/** A point in time, kept as ISO 8601 in UTC; null when there is none. */
export const moment = (label: string, extra: Extra = {}): Field<string | null> => ({
  kind: 'moment',
  label,
  ...extra,
  required: false,
  fallback: null,
  input: emptyAsNull(
    text(label, limits.line).refine(
      (value) => value === '' || isMoment(value),
      `${label} must be a time such as 2027-01-31T09:00:00Z.`,
    ),
  ).transform((value) => value && new Date(value).toISOString()),
  output: z.string().nullable(),
})

/** Requires a time zone, because a local time would depend on the machine. */
const isMoment = (value: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i.test(value) && !Number.isNaN(Date.parse(value))
