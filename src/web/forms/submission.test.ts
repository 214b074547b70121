import { expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../api/call.ts'
import { type FieldErrors, type Submission, submitText } from './use-form.ts'

const name = z.object({ name: z.string().min(1, 'Name is required.') })

/** Submits a form and records what was sent, marked and reported as failed. */
async function submit(text: Record<string, string>, options: Partial<Submission<null>> = {}) {
  const seen = { sent: [] as object[], marked: [] as FieldErrors[], failed: [] as unknown[] }
  const submission: Submission<null> = {
    schema: async () => name,
    send: async (given) => void seen.sent.push(given),
    failed: (error) => seen.failed.push(error),
    ...options,
  }
  await submitText(text, null, submission, (errors) => seen.marked.push(errors))
  return seen
}

test('a correct form is sent and its earlier errors are cleared', async () => {
  expect(await submit({ name: 'Ada' })).toEqual({ sent: [{ name: 'Ada' }], marked: [{}], failed: [] })
})

test('a form that breaks the contract is marked and not sent', async () => {
  expect(await submit({ name: '' })).toEqual({ sent: [], marked: [{ name: 'Name is required.' }], failed: [] })
})

test('a form that fails its own check is marked and not sent', async () => {
  const check = () => ({ attachment: 'This file is too large.' })
  expect(await submit({ name: 'Ada' }, { check })).toMatchObject({
    sent: [],
    marked: [{ attachment: 'This file is too large.' }],
  })
})

test('only the server checks if the contract cannot be loaded', async () => {
  const schema = () => Promise.reject(new Error('offline'))
  expect(await submit({ name: '' }, { schema })).toMatchObject({ sent: [{ name: '' }], failed: [] })
})

test('fields that the server refuses are marked, and the failure is reported', async () => {
  const refused = new ApiError(422, { fields: { name: 'This name is taken.' } })
  const send = () => Promise.reject(refused)
  expect(await submit({ name: 'Ada' }, { send })).toMatchObject({
    marked: [{}, { name: 'This name is taken.' }],
    failed: [refused],
  })
})

test('a failure without an answer marks no field and is reported', async () => {
  const lost = new Error('no connection')
  const send = () => Promise.reject(lost)
  expect(await submit({ name: 'Ada' }, { send })).toMatchObject({ marked: [{}], failed: [lost] })
})
