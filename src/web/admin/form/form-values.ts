import type { FieldErrors, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { fieldErrors } from '../../../contract/field-errors.ts'
import type { Field, FieldKind, Separation } from '../../../contract/fields.ts'
import { readRows } from './rows.ts'

/** The value of an input: its text, or whether a box is checked. */
export type FormValues = Record<string, string | boolean>
/** A body to send: values of the contract. */
export type Body = Record<string, unknown>

export type Fields = Record<string, Field>

interface Conversion {
  toForm: (value: unknown, field: Field) => string | boolean
  toBody: (value: string | boolean, field: Field) => unknown
}

const text: Conversion = { toForm: (value) => (value == null ? '' : String(value)), toBody: (value) => value }
const separators: Record<Separation, { between: string; at: string }> = {
  commas: { between: ', ', at: ',' },
  lines: { between: '\n', at: '\n' },
}
const list: Conversion = {
  toForm: (value, { separated = 'commas' }) => (Array.isArray(value) ? value.join(separators[separated].between) : ''),
  toBody: (value, { separated = 'commas' }) => String(value).split(separators[separated].at),
}
const number: Conversion = {
  ...text,
  toBody: (value) => (typeof value === 'string' && value.trim() ? Number(value) : null),
}

const conversions: Record<FieldKind, Conversion> = {
  line: text,
  paragraph: text,
  markdown: text,
  slug: text,
  icon: text,
  list,
  keywords: list,
  amount: number,
  order: number,
  rating: number,
  flag: { toForm: Boolean, toBody: Boolean },
  choice: text,
  suggestion: text,
  image: text,
  document: text,
  color: text,
  address: text,
  email: text,
  // The input shows the owner's local time; the contract uses UTC.
  moment: { toForm: (value) => (value ? localTime(String(value)) : ''), toBody: (value) => utcTime(String(value)) },
  // The form holds the rows as JSON, so that every value is a text: drafts, comparisons and resets stay as simple.
  rows: { toForm: (value) => JSON.stringify(value ?? []), toBody: (value) => JSON.parse(String(value || '[]')) },
}

const conversion = ({ kind }: Field) => conversions[kind]

/** `2027-01-31T09:00`, the format of `<input type="datetime-local">`. */
function localTime(iso: string): string {
  const time = new Date(iso)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`
}

function utcTime(local: string): string | null {
  if (!local) return null
  const time = new Date(local)
  return Number.isNaN(time.getTime()) ? local : time.toISOString()
}

const each = <T>(fields: Fields, make: (field: Field, name: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field, name)]))

/** The form values of an entry; a new one has the contract's fallbacks. */
export const formValues = (fields: Fields, entry: Body | null): FormValues =>
  each(fields, (field, name) => conversion(field).toForm(entry ? entry[name] : field.fallback, field))

/**
 * The body to send. An untouched list is sent unchanged, because splitting its text again would cut an item that
 * contains the separator. An untouched order is not sent, because the entry may have been moved in its list since.
 */
export const bodyOf = (fields: Fields, values: FormValues, entry: Body | null): Body =>
  each(fields, (field, name) => {
    const { toForm, toBody } = conversion(field)
    const stored = entry?.[name]
    const value = values[name] ?? ''
    if (entry && field.kind === 'order' && toForm(stored, field) === value) return undefined
    return Array.isArray(stored) && toForm(stored, field) === value ? stored : toBody(value, field)
  })

/** Checks a body with the server's schema. Returns a message for each invalid field. */
export const checkedBy =
  (schema: z.ZodType<Body>, body: (values: FormValues) => Body): Resolver<FormValues, unknown, Body> =>
  (values) => {
    const parsed = schema.safeParse(body(values))
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: FieldErrors<FormValues> = {}
    for (const [name, message] of Object.entries(fieldErrors(parsed.error.issues))) {
      errors[name] = { type: 'contract', message }
    }
    return { values: {}, errors }
  }

/** A value as text, for lists of differences. */
export function inWords(field: Field, value: unknown): string {
  if (field.kind === 'flag') return value ? 'Yes' : 'No'
  if (field.kind === 'rows') return rowsInWords(value)
  const words = conversion(field).toForm(value, field)
  if (words === '') return '(empty)'
  return field.kind === 'moment' ? String(words).replace('T', ' ') : String(words)
}

/** One row a line. */
const rowsInWords = (value: unknown): string =>
  readRows(JSON.stringify(value ?? []))
    .map((row) => Object.values(row).join(' | '))
    .join('\n') || '(empty)'
