import { z } from 'zod'
import { wholeNumber } from '../format.ts'
import { limits } from '../limits.ts'
import type { Extra, Field } from './field.ts'

/** Lone surrogates are replaced on the wire, so an address with one would not be found. */
export const wellFormed = (value: string) => value.toWellFormed()

export const text = (label: string, maxLength: number) =>
  z
    .string({ error: ({ input }) => (input == null ? `${label} is required.` : `${label} must be text.`) })
    .overwrite(wellFormed)
    .trim()
    .max(maxLength, `${label} is longer than ${wholeNumber(maxLength)} characters.`)
    // PostgreSQL cannot store NUL.
    .refine((value) => !value.includes('\0'), `${label} contains a character that cannot be stored.`)

/** Text on one line: a line break within it becomes a space. */
export const onOneLine = (value: string) =>
  value
    .split(/[\r\n\u0085\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
export const lineText = (label: string, maxLength: number) => text(label, maxLength).overwrite(onOneLine)

type TextKind = 'line' | 'paragraph' | 'markdown' | 'icon'
const texts: Record<TextKind, (label: string) => z.ZodString> = {
  line: (label) => lineText(label, limits.line),
  icon: (label) => lineText(label, limits.line),
  paragraph: (label) => text(label, limits.paragraph),
  markdown: (label) => text(label, limits.markdown),
}

type Described = Omit<Field, 'required' | 'fallback' | 'input' | 'output'>

export const requiredText = (described: Described, schema: z.ZodString): Field<string> => ({
  ...described,
  required: true,
  fallback: '',
  input: schema.min(1, `${described.label} is required.`),
  output: z.string(),
})

/** Optional text: trimmed, and null when empty. */
export const nullableText = (described: Described, schema: z.ZodType<string>): Field<string | null> => ({
  ...described,
  required: false,
  fallback: null,
  input: schema.nullable().transform((value) => value || null),
  output: z.string().nullable(),
})

const needed =
  (kind: TextKind) =>
  (label: string, extra: Extra = {}) =>
    requiredText({ kind, label, ...extra }, texts[kind](label))
const optional =
  (kind: TextKind) =>
  (label: string, extra: Extra = {}) =>
    nullableText({ kind, label, ...extra }, texts[kind](label))

/** Text that may be empty, and is then not shown. */
export const hideableText = (described: Described, schema: z.ZodString): Field<string> => ({
  ...described,
  required: false,
  fallback: '',
  input: schema,
  output: z.string(),
})
const hideable =
  (kind: TextKind) =>
  (label: string, extra: Extra = {}) =>
    hideableText({ kind, label, ...extra }, texts[kind](label))

export const line = needed('line')
export const paragraph = needed('paragraph')
export const markdown = needed('markdown')
export const icon = needed('icon')
export const optionalLine = optional('line')
export const optionalParagraph = optional('paragraph')
export const hideableLine = hideable('line')
export const hideableParagraph = hideable('paragraph')
export const optionalMarkdown = optional('markdown')

/** Lowercase words joined by single hyphens, or nothing. */
const slugText = (label: string) =>
  text(label, limits.slug).regex(
    /^([a-z0-9]+(-[a-z0-9]+)*)?$/,
    `${label} can only contain lowercase letters, digits and single hyphens.`,
  )
const slugHint = 'Lowercase letters, digits and hyphens. It is part of the address.'

export const slug = (label: string, from = 'title') =>
  requiredText({ kind: 'slug', label, from, hint: slugHint }, slugText(label))

/** Derived from `from` if left out or empty. Null only in a row that an earlier release stored since the upgrade. */
export const derivedSlug = (label: string, extra: Extra = {}, from = 'title') => {
  const hint = `${slugHint} If it is empty, the ${from} becomes the address.`
  return nullableText({ kind: 'slug', label, from, hint, ...extra }, slugText(label))
}

const sixDigits = /^#[0-9a-f]{6}$/

/** A colour as `#rrggbb` in lower case. @param problem a sentence about one that cannot be used, or null */
export const color = (
  label: string,
  problem: (color: string) => string | null,
  extra: Extra & { fallback: string },
): Field<string> => ({
  kind: 'color',
  label,
  ...extra,
  required: true,
  input: text(label, limits.line)
    .toLowerCase()
    .regex(sixDigits, `${label} must be a colour such as #1a73e8.`)
    .superRefine((value, { addIssue }) => {
      const message = sixDigits.test(value) && problem(value)
      if (message) addIssue({ code: 'custom', message })
    }),
  output: z.string().regex(sixDigits),
})

/** A point in time, kept as ISO 8601 in UTC; null when there is none. */
export const moment = (label: string, extra: Extra = {}) =>
  nullableText(
    { kind: 'moment', label, ...extra },
    text(label, limits.line)
      .refine((value) => value === '' || isMoment(value), `${label} must be a time such as 2027-01-31T09:00:00Z.`)
      .transform((value) => value && new Date(value).toISOString()),
  )

/** Requires a time zone, because a local time would depend on the machine. */
const isMoment = (value: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i.test(value) && !Number.isNaN(Date.parse(value))
