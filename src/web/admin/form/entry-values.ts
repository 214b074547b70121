import type { Field } from '../../../contract/fields.ts'
import type { Body, Fields, FormValues } from './editable.ts'
import { fieldKinds } from './field-kinds.tsx'
import { readRows } from './inputs/rows-input.tsx'

const each = <T>(fields: Fields, make: (field: Field, name: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field, name)]))

/** The form values of an entry; a new one has the contract's fallbacks. */
export const formValues = (fields: Fields, entry: Body | null): FormValues =>
  each(fields, (field, name) => fieldKinds[field.kind].toForm(entry ? entry[name] : field.fallback, field))

/** An untouched list is sent unchanged: an item may contain the separator. An untouched order may have changed since. */
export const bodyOf = (fields: Fields, values: FormValues, entry: Body | null): Body =>
  each(fields, (field, name) => {
    const { toForm, toBody } = fieldKinds[field.kind]
    const stored = entry?.[name]
    const value = values[name] ?? ''
    if (entry && field.kind === 'order' && toForm(stored, field) === value) return undefined
    return Array.isArray(stored) && toForm(stored, field) === value ? stored : toBody(value, field)
  })

export function inWords(field: Field, value: unknown): string {
  if (field.secret) return '(hidden)'
  if (field.kind === 'flag') return value ? 'Yes' : 'No'
  if (field.kind === 'rows') return rowsInWords(value)
  const words = fieldKinds[field.kind].toForm(value, field)
  if (words === '') return '(empty)'
  return field.kind === 'moment' ? String(words).replace('T', ' ') : String(words)
}

const rowsInWords = (value: unknown): string =>
  readRows(JSON.stringify(value ?? []))
    .map((row) => Object.values(row).join(' | '))
    .join('\n') || '(empty)'
