import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fullBody } from '../../../../tests/helpers/factories.ts'
import { makeAdmin } from '../../../../tests/helpers/people.ts'
import { openTestSite } from '../../../../tests/helpers/site.ts'

it('answers 500 to an unexpected error without revealing its cause', async () => {
  await using site = await openTestSite()
  await site.context.database.db.schema.dropTable('skills').execute()

  const { status, text, body } = await site.call('GET', '/api/skills')

  expect(status).toBe(500)
  expect(body).toEqual({ error: 'Something went wrong. Please try again.', code: 'unexpected' })
  expect(text).not.toMatch(/no such table|\.ts|node_modules|stack/i)
})

it('every answer has a unique request id and Cache-Control: no-store', async () => {
  await using site = await openTestSite()

  const [first, second] = [await site.call('GET', '/api/blogs'), await site.call('GET', '/api/nothing')]

  expect(first.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  expect(first.headers.get('cache-control')).toBe('no-store')
  expect(first.headers.get('x-content-type-options')).toBe('nosniff')
  expect(first.headers.get('content-security-policy')).toContain("default-src 'self'")
})

it('answers 503 with Retry-After when another process locks the database', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const other = new DatabaseSync(join(site.dataDir, 'site.db'))
  other.exec('begin immediate')
  await sql`pragma busy_timeout = 10`.execute(site.context.database.db)

  const refused = await site.call('POST', '/api/skills', { token, body: fullBody('skills') })
  other.exec('rollback')
  other.close()
  const again = await site.call('POST', '/api/skills', { token, body: fullBody('skills') })

  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
  expect(again.status).toBe(201)
})

it.each(['ECONNREFUSED', '57P01', '08006'])('answers 503 when PostgreSQL fails with %s', async (code) => {
  await using site = await openTestSite()
  site.app.get('/away', () => {
    throw Object.assign(new Error('secret address'), { code })
  })

  const { status, text } = await site.call('GET', '/away')

  expect(status).toBe(503)
  expect(text).not.toContain('secret')
})
