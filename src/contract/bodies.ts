import { z } from 'zod'
import { type Collection, stored } from './collections.ts'
import { jsonBody } from './json-body.ts'

/**
 * The body that creates or replaces an entry: required fields must be present, an optional one that is left out keeps
 * its value (its fallback in a new entry). No `.default()` here: it would overwrite the stored value.
 */
export function inputShape({ fields }: Collection) {
  const shape = Object.entries(fields).map(
    ([name, field]) => [name, field.required ? field.input : field.input.optional()] as const,
  )
  return jsonBody(Object.fromEntries(shape))
}

/** A body with only misspelled fields names none: its change would answer as if it had been made. */
export const namesField = ({ updated_at: _, ...fields }: Record<string, unknown>): boolean =>
  Object.values(fields).some((value) => value !== undefined)

export const changesNothing = 'Send at least one field to change.'

/** The body that changes an entry: any of its fields, and the `updated_at` that the caller read. */
export const changeShape = (collection: Collection) =>
  inputShape(collection)
    .partial()
    .extend({ updated_at: stored.updated_at.optional() })
    .refine(namesField, changesNothing)

export function entryShape({ fields, computed = {} }: Collection) {
  const shape = Object.entries(fields).map(([name, field]) => [name, field.output] as const)
  return z.object({ ...stored, ...Object.fromEntries(shape), ...computed })
}
