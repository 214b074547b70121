import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { Field } from '../../../contract/fields.ts'
import type { AnyEntry } from '../api.ts'
import type { Body, Fields, FormValues } from './form-values.ts'

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
