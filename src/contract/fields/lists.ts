import { z } from 'zod'
import { limits } from '../limits.ts'
import type { Extra, Field, Separation, Values } from './field.ts'
import { onOneLine, wellFormed } from './text.ts'

const listOf = (label: string) =>
  z
    .array(z.string().max(limits.listItem, `An entry of ${label} is longer than ${limits.listItem} characters.`))
    .max(limits.listItems, `${label} can have at most ${limits.listItems} entries.`)

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
    .transform((items) => items.map((item) => onOneLine(wellFormed(item).trim())).filter(Boolean))
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

/** Some of a fixed set, in its order: each option with its words and a sentence. */
export const choices = <const Options extends Record<string, readonly [words: string, sentence: string]>>(
  label: string,
  options: Options,
  missing: string,
): Field<(keyof Options & string)[]> => {
  const names = Object.keys(options) as [keyof Options & string, ...(keyof Options & string)[]]
  const chosen = z.array(z.enum(names, `${label} can be ${names.join(', ')}.`), `${label} must be a list.`)
  return {
    kind: 'choices',
    label,
    options: names,
    optionLabels: Object.fromEntries(names.map((name) => [name, options[name]?.[0]])),
    optionHints: Object.fromEntries(names.map((name) => [name, options[name]?.[1]])),
    required: true,
    fallback: [],
    input: chosen.min(1, missing).transform((given) => names.filter((name) => given.includes(name))),
    output: z.array(z.enum(names)),
  }
}

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
      .max(limits.listItems, `${label} can have at most ${limits.listItems} entries.`) as z.ZodType as z.ZodType<
      Values<Columns>[]
    >,
    output: z.array(shapeOf((column) => column.output)) as z.ZodType as z.ZodType<Values<Columns>[]>,
  }
}

/**
 * Keywords arrive as a list, nested values, a comma-separated string or an object (spec 3);
 * the result is one list of trimmed, well-formed, non-empty, distinct strings in the order of appearance.
 */
export function normaliseKeywords(value: unknown): string[] {
  const words = new Set<string>()
  const waiting: unknown[] = [value]
  // A stack instead of recursion: untrusted input may be nested very deeply.
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') {
      for (const word of next.toWellFormed().split(',')) if (word.trim()) words.add(word.trim())
    } else if (typeof next === 'number' && Number.isFinite(next)) {
      words.add(String(next))
    } else if (next && typeof next === 'object') {
      // Not `push(...values)`: too many arguments overflow the stack.
      for (const value of Object.values(next).reverse()) waiting.push(value)
    }
  }
  return [...words]
}
