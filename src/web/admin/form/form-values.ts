import type { FieldErrors, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { fieldErrors } from '../../../contract/field-errors.ts'
import type { Field } from '../../../contract/fields.ts'

/** The value of an input: its text, or whether a box is checked. */
export type FormValues = Record<string, string | boolean>
/** A body to send: values of the contract. */
export type Body = Record<string, unknown>

export type Fields = Record<string, Field>

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
