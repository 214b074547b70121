import { expect, it } from 'vitest'
import { openTestSite } from '../../../tests/helpers/site.ts'

it('a failure that nobody foresaw is 500 without a word of its cause', async () => {
  await using site = await openTestSite()
  await site.context.database.db.schema.dropTable('skills').execute()

  const { status, text, body } = await site.call('GET', '/api/skills')

  expect(status).toBe(500)
  expect(body).toEqual({ error: 'Something went wrong here. Please try again.', code: 'unexpected' })
  expect(text).not.toMatch(/no such table|\.ts|node_modules|stack/i)
})

it('every answer has a request id of its own, and is not to be stored', async () => {
  await using site = await openTestSite()

  const [first, second] = [await site.call('GET', '/api/blogs'), await site.call('GET', '/api/nothing')]

  expect(first.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  expect(first.headers.get('cache-control')).toBe('no-store')
  expect(first.headers.get('x-content-type-options')).toBe('nosniff')
  expect(first.headers.get('content-security-policy')).toContain("default-src 'self'")
})
