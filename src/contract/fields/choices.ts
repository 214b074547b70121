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

/** One of a fixed set. */
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
