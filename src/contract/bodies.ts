import { z } from 'zod'
import { type Collection, stored } from './collections.ts'

/**
 * The body that creates or replaces an entry: required fields must be there, an optional one that is left out keeps
 * what it has (its fallback in a new entry). No `.default()` here: a default would overwrite what is stored.
 */
export function inputShape({ fields }: Collection) {
  const shape = Object.entries(fields).map(
    ([name, field]) => [name, field.required ? field.input : field.input.optional()] as const,
  )
  return z.object(Object.fromEntries(shape), 'The body must be a JSON object.')
}

/** An entry as it is answered. */
export function entryShape({ fields, computed = {} }: Collection) {
  const shape = Object.entries(fields).map(([name, field]) => [name, field.output] as const)
  return z.object({ ...stored, ...Object.fromEntries(shape), ...computed })
}
