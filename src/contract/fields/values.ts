import { z } from 'zod'
import { limits } from '../limits.ts'
import type { Extra, Field } from './field.ts'
import { lineText } from './text.ts'

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

export const choice = <const Options extends readonly [string, ...string[]]>(
  label: string,
  options: Options,
  fallback?: Options[number],
  extra: Extra & { optionLabels?: Readonly<Partial<Record<Options[number], string>>> } = {},
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

/** How the owner reads an option. */
export const optionLabel = ({ optionLabels }: Pick<Field, 'optionLabels'>, option: string): string =>
  optionLabels?.[option] ?? option.charAt(0).toUpperCase() + option.slice(1)

/** A text with suggested values; others are allowed. */
export const suggestion = (label: string, options: readonly string[], fallback: string): Field<string> => ({
  kind: 'suggestion',
  label,
  options,
  required: false,
  fallback,
  input: lineText(label, limits.line)
    .nullable()
    .transform((value) => value || fallback),
  output: z.string(),
})

/** A number from 0. Anything else becomes null (spec 5). */
export const amount = (label: string, extra: Extra = {}): Field<number | null> => ({
  kind: 'amount',
  label,
  ...extra,
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
