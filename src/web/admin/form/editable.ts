import type { Resolver, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { fieldErrors } from '../../../contract/field-errors.ts'
import type { Field } from '../../../contract/fields.ts'

export interface Editable<E extends AnyEntry = AnyEntry> {
  name: string
  one: string
  fields: Fields
  /** The field that shows an entry to visitors. */
  visible?: string
  words: Record<'loadFailed' | 'saveFailed' | 'created' | 'updated', string>
  /** An entry as the form shows it; null is a new one. */
  values: (entry: E | null) => FormValues
  /** The body to send; `entry` is the one that the values came from. */
  body: (values: FormValues, entry: E | null) => Body
  schema: z.ZodType<Body>
  read: (id: string) => Promise<E>
  create: (body: Body) => Promise<E>
  update: (id: string, body: Body) => Promise<E>
}

export type EntryFormApi = UseFormReturn<FormValues, unknown, Body>

export interface InputProps {
  name: string
  field: Field
  form: EntryFormApi
  error: string | undefined
  editing: boolean
}

export type FormValues = Record<string, string | boolean>
export type Body = Record<string, unknown>

export type Fields = Record<string, Field>

export const checkedBy =
  (schema: z.ZodType<Body>, body: (values: FormValues) => Body): Resolver<FormValues, unknown, Body> =>
  (values) => {
    const parsed = schema.safeParse(body(values))
    if (parsed.success) return { values: parsed.data, errors: {} }
    const messages = Object.entries(fieldErrors(parsed.error.issues))
    return {
      values: {},
      errors: Object.fromEntries(messages.map(([name, message]) => [name, { type: 'contract', message }])),
    }
  }

/** An entry of any collection, as forms and lists see it: its fields by name. */
export type AnyEntry = { id: string; created_at: string; updated_at: string } & Record<string, unknown>
