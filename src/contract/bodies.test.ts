import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { entryShape, inputShape } from './bodies.ts'
import { type Collection, collectionNames, collections } from './collections.ts'
import { errorBody, errorStatus } from './errors.ts'

describe.each(collectionNames)('%s', (name) => {
  const collection: Collection = collections[name]
  const input = inputShape(collection)
  const fallbacks = Object.fromEntries(Object.entries(collection.fields).map(([key, field]) => [key, field.fallback]))

  it('inputShape adds no default for a missing field, which would overwrite the stored value', () => {
    expect(input.partial().parse({})).toEqual({})
  })

  it('inputShape refuses a missing required field and accepts a missing optional one', () => {
    const missing = input.safeParse({}).error?.issues.map(({ path }) => path[0]) ?? []
    const required = Object.entries(collection.fields).filter(([, field]) => field.required)

    expect(missing.sort()).toEqual(required.map(([key]) => key).sort())
  })

  it('every fallback of an optional field is valid in an answer', () => {
    for (const [key, field] of Object.entries(collection.fields)) {
      if (!field.required) expect(field.output.safeParse(fallbacks[key]).success, key).toBe(true)
    }
  })

  it('drops unknown keys', () => {
    const strange = { id: 'x', created_at: 'x', colour: 'red', toString: 'x' }

    expect(input.partial().parse(strange)).toEqual({})
  })

  it('entryShape refuses an answer with a missing field', () => {
    const shape = entryShape(collection)
    for (const key of Object.keys(shape.shape)) {
      const missing = shape.safeParse({ ...fallbacks, id: 'x' }).error?.issues ?? []
      if (!(key in fallbacks) && key !== 'id') expect(missing.map(({ path }) => path[0])).toContain(key)
    }
  })

  it('names existing fields for its visible flag and its order', () => {
    if (collection.visible) expect(collection.fields[collection.visible]?.kind).toBe('flag')
    expect('display_order' in collection.fields).toBe(collection.order === 'display_order')
  })

  it('can be converted to JSON schema, for the API page', () => {
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
    expect(Object.keys(schema.properties ?? {})).toEqual(Object.keys(collection.fields))
  })
})

it('errorStatus has the statuses of the design', () => {
  expect(errorStatus).toEqual({
    malformed: 400,
    invalid_link: 400,
    unauthorized: 401,
    wrong_credentials: 401,
    challenge_ended: 401,
    forbidden: 403,
    insufficient_scope: 403,
    unconfirmed: 403,
    passkey_refused: 401,
    second_factor_required: 403,
    second_factor_missing: 403,
    not_found: 404,
    duplicate_slug: 409,
    stale: 409,
    idempotency_conflict: 409,
    conflict: 409,
    too_large: 413,
    wrong_type: 415,
    invalid: 422,
    too_many: 429,
    unexpected: 500,
    unavailable: 503,
  })
  expect(errorBody.safeParse({ error: 'x', code: 'other' }).success).toBe(false)
})
