import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { fieldErrors } from '../../../contract/field-errors.ts'
import type { Field } from '../../../contract/fields.ts'

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
