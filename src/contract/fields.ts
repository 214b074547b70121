import { z } from 'zod'
import { normaliseKeywords } from './keywords.ts'
import { limits } from './limits.ts'

/**
 * A field kind determines the validation, the column, the form input and the table cell of a value. Whatever depends on
 * it looks the kind up in a map that does not compile until every kind has its entry: `contract/filters.ts`,
 * `server/collections/kinds.ts` (column, codec, search) and, in `web/admin`, `form/inputs.tsx`, `form/form-values.ts`
 * and `collections/cells.tsx`.
 */
export type FieldKind =
  | 'line'
  | 'paragraph'
  | 'markdown'
  | 'slug'
  | 'icon'
  | 'list'
  | 'keywords'
  | 'amount'
  | 'order'
  | 'rating'
  | 'flag'
  | 'choice'
  | 'suggestion'
  | 'image'
  | 'document'
  | 'color'
  | 'address'
  | 'email'
  | 'moment'
  | 'rows'

export type Separation = 'commas' | 'lines'

export interface Field<Value = unknown> {
  kind: FieldKind
  label: string
  hint?: string
  /** Whether a body must have it. */
  required: boolean
  /** The value of a missing optional field in a new entry. */
  fallback: Value
  /** Parses what a client sends to the stored value. */
  input: z.ZodType<Value>
  /** The value in an answer. */
  output: z.ZodType<Value>
  /** The values of a choice, or the suggestions of an open one. */
  options?: readonly string[]
  /** The badge of an entry in a list when its flag is on or off. The usual state has none. */
  badge?: { on?: string; off?: string }
  /** Whether a list can be filtered by its value; some kinds always can. */
  filtered?: boolean
  /** The field from which a slug is derived. */
  from?: string
  /** Whether the image has an alt text. Otherwise it is decorative. */
  described?: boolean
  /** How a list is typed: words separated by commas, or one sentence per line. */
  separated?: Separation
  /** The fields of each row. */
  columns?: Record<string, Field>
}

/** The values of described fields, by name. */
export type Values<Fields> = { [Name in keyof Fields]: Fields[Name] extends Field<infer Value> ? Value : never }

type Extra = Pick<Field, 'hint' | 'filtered'>

/** Lone surrogates are replaced on the wire, so an address with one would not be found. */
const wellFormed = (value: string) => value.toWellFormed()

const text = (label: string, maxLength: number) =>
  z
    .string({ error: ({ input }) => (input == null ? `${label} is required.` : `${label} must be text.`) })
    .overwrite(wellFormed)
    .trim()
    .max(maxLength, `${label} is longer than ${maxLength.toLocaleString('en-US')} characters.`)
    // PostgreSQL cannot store NUL.
    .refine((value) => !value.includes('\0'), `${label} holds a character that cannot be stored.`)

type TextKind = 'line' | 'paragraph' | 'markdown' | 'icon'
const maxLengths: Record<TextKind, number> = {
  line: limits.line,
  icon: limits.line,
  paragraph: limits.paragraph,
  markdown: limits.markdown,
}

/** Required text: trimmed, never empty. */
const needed =
  (kind: TextKind) =>
  (label: string, extra: Extra = {}): Field<string> => ({
    kind,
    label,
    ...extra,
    required: true,
    fallback: '',
    input: text(label, maxLengths[kind]).min(1, `${label} is required.`),
    output: z.string(),
  })

/** Optional text: trimmed, and null when empty. */
const optional =
  (kind: TextKind) =>
  (label: string, extra: Extra = {}): Field<string | null> => ({
    kind,
    label,
    ...extra,
    required: false,
    fallback: null,
    input: emptyAsNull(text(label, maxLengths[kind])),
    output: z.string().nullable(),
  })

const emptyAsNull = (schema: z.ZodType<string>) => schema.nullable().transform((value) => value || null)

export const line = needed('line')
export const paragraph = needed('paragraph')
export const markdown = needed('markdown')
export const icon = needed('icon')
export const optionalLine = optional('line')
export const optionalParagraph = optional('paragraph')

export const slug = (label: string, from = 'title'): Field<string> => ({
  kind: 'slug',
  label,
  from,
  hint: 'Lowercase letters, digits and hyphens; it becomes the address.',
  required: true,
  fallback: '',
  input: text(label, limits.slug)
    .min(1, `${label} is required.`)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, `${label} may hold lowercase letters, digits and single hyphens only.`),
  output: z.string(),
})

const listOf = (label: string) =>
  z
    .array(z.string().max(limits.listItem, `An entry of ${label} is longer than ${limits.listItem} characters.`))
    .max(limits.listItems, `${label} may hold ${limits.listItems} entries at most.`)

const separationHints: Record<Separation, string> = { commas: 'Separated by commas.', lines: 'One per line.' }

/** A list of short texts. Also accepts a comma-separated text (spec 5). */
export const list = (label: string, separated: Separation = 'commas'): Field<string[]> => ({
  kind: 'list',
  label,
  hint: separationHints[separated],
  separated,
  required: false,
  fallback: [],
  input: z
    .union([z.array(z.string()), z.string()], { error: `${label} must be a list of texts.` })
    .nullable()
    .transform((value) => (typeof value === 'string' ? value.split(',') : (value ?? [])))
    .transform((items) => items.map((item) => wellFormed(item).trim()).filter(Boolean))
    .pipe(listOf(label)),
  output: z.array(z.string()),
})

export const keywords = (label: string): Field<string[]> => ({
  kind: 'keywords',
  label,
  hint: `Separated by commas, at most ${limits.keywordsSuggested}.`,
  required: false,
  fallback: [],
  input: z.unknown().transform(normaliseKeywords).pipe(listOf(label)),
  output: z.array(z.string()),
})

/** A number from 0. Anything else becomes null (spec 5). */
export const amount = (label: string): Field<number | null> => ({
  kind: 'amount',
  label,
  required: false,
  fallback: null,
  input: z
    .unknown()
    .transform(numberOrNull)
    .pipe(z.number().min(0, `${label} must be 0 or more.`).max(1e12, `${label} is too large.`).nullable()),
  output: z.number().nullable(),
})

function numberOrNull(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

const wholeNumber = (label: string) =>
  z.int(`${label} must be a whole number.`).min(-1e9, `${label} is too small.`).max(1e9, `${label} is too large.`)

/** The place in a list, ascending; a missing one counts as 0 (spec 9). */
export const order = (label = 'Display order'): Field<number> => ({
  kind: 'order',
  label,
  required: false,
  fallback: 0,
  input: wholeNumber(label)
    .nullable()
    .transform((value) => value ?? 0),
  output: z.number(),
})

export const optionalOrder = (label = 'Display order'): Field<number | null> => ({
  kind: 'order',
  label,
  required: false,
  fallback: null,
  input: wholeNumber(label).nullable(),
  output: z.number().nullable(),
})

export const rating = (label: string): Field<number> => {
  const range = `${label} must be a number from ${limits.ratingMin} to ${limits.ratingMax}.`
  return {
    kind: 'rating',
    label,
    required: false,
    fallback: limits.ratingMax,
    input: z.number(range).min(limits.ratingMin, range).max(limits.ratingMax, range),
    output: z.number(),
  }
}

export const flag = (
  label: string,
  fallback: boolean,
  badge: Field['badge'] = fallback ? { off: `Not ${label.toLowerCase()}` } : { on: label },
): Field<boolean> => ({
  kind: 'flag',
  label,
  badge,
  required: false,
  fallback,
  input: z.boolean(`${label} must be true or false.`),
  output: z.boolean(),
})

/** One of a fixed set. */
export const choice = <const Options extends readonly [string, ...string[]]>(
  label: string,
  options: Options,
  fallback?: Options[number],
  extra: Extra = {},
): Field<Options[number]> => ({
  kind: 'choice',
  label,
  ...extra,
  options,
  required: fallback === undefined,
  fallback: fallback ?? options[0],
  input: z.enum(options, `${label} must be one of ${options.join(', ')}.`),
  output: z.enum(options),
})

/** A text with suggested values; others are allowed. */
export const suggestion = (label: string, options: readonly string[], fallback: string): Field<string> => ({
  kind: 'suggestion',
  label,
  options,
  required: false,
  fallback,
  input: text(label, limits.line)
    .nullable()
    .transform((value) => value || fallback),
  output: z.string(),
})

/** A web address or a path of this site. Other schemes are refused because values end up in `href` and `src`. */
const linkText = (label: string) =>
  text(label, limits.address).regex(
    /^(https?:\/\/[^\s]+|\/(?![/\\])[^\s]*)?$/i,
    `${label} must begin with http://, https:// or a single /.`,
  )

const link =
  (kind: 'image' | 'address' | 'document') =>
  (label: string, extra: Extra = {}): Field<string | null> => ({
    kind,
    label,
    ...extra,
    required: false,
    fallback: null,
    input: emptyAsNull(linkText(label)),
    output: z.string().nullable(),
  })

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

export const image = link('image')
/** An image with an alt text: its entry has an `image_alt`. */
export const describedImage = (label: string): Field<string | null> => ({ ...image(label), described: true })
export const address = link('address')
/** The address of a PDF, typed or from an upload. */
export const document = link('document')

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

export const requiredAddress = (label: string): Field<string> => ({
  kind: 'address',
  label,
  required: true,
  fallback: '',
  input: linkText(label).min(1, `${label} is required.`),
  output: z.string(),
})

const emailText = (label: string) =>
  text(label, limits.email).refine(
    (value) => value === '' || z.email().safeParse(value).success,
    `${label} must be an email address such as name@example.com.`,
  )

export const email = (label: string, extra: Extra = {}): Field<string> => ({
  kind: 'email',
  label,
  ...extra,
  required: true,
  fallback: '',
  input: emailText(label).min(1, `${label} is required.`),
  output: z.string(),
})

export const optionalEmail = (label: string, extra: Extra = {}): Field<string | null> => ({
  kind: 'email',
  label,
  ...extra,
  required: false,
  fallback: null,
  input: emptyAsNull(emailText(label)),
  output: z.string().nullable(),
})

/** A list of records with the same fields, in the owner's order. */
export const rows = <const Columns extends Record<string, Field>>(
  label: string,
  columns: Columns,
  extra: Extra = {},
): Field<Values<Columns>[]> => {
  const shapeOf = (schema: (column: Field) => z.ZodType) =>
    z.object(Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, schema(column)])))
  return {
    kind: 'rows',
    label,
    ...extra,
    columns,
    required: false,
    fallback: [],
    input: z
      .array(
        shapeOf((column) => column.input),
        `${label} must be a list.`,
      )
      .max(limits.listItems, `${label} may hold ${limits.listItems} entries at most.`) as z.ZodType as z.ZodType<
      Values<Columns>[]
    >,
    output: z.array(shapeOf((column) => column.output)) as z.ZodType as z.ZodType<Values<Columns>[]>,
  }
}
