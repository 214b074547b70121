import { pino } from 'pino'
import { expect, it } from 'vitest'
import { fullBody } from '../../../tests/helpers/factories.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'

/** A log that records its lines. */
function capturedLog() {
  const lines: string[] = []
  return { log: pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }), lines }
}

it('logs one line per request with its id, method, path, status and time', async () => {
  const { log, lines } = capturedLog()
  await using site = await openTestSite({ log })

  const { headers } = await site.call('GET', '/api/blogs?limit=3')

  expect(lines).toHaveLength(1)
  expect(JSON.parse(String(lines[0]))).toMatchObject({
    requestId: headers.get('x-request-id'),
    method: 'GET',
    path: '/api/blogs',
    status: 200,
    ms: expect.any(Number),
    msg: 'request',
  })
})

it('logs a refused request with the status of its answer', async () => {
  const { log, lines } = capturedLog()
  await using site = await openTestSite({ log })

  await site.call('GET', '/api/nothing')
  await site.call('POST', '/api/blogs', { body: {} })

  expect(lines.map((line) => JSON.parse(line).status)).toEqual([404, 401])
})

it('logs no password, token, query string, body or address of a person', async () => {
  const { log, lines } = capturedLog()
  await using site = await openTestSite({ log })
  const { token, email, password } = await makeAdmin(site)
  const body = { ...fullBody('skills'), category: 'secret words' }

  await site.call('POST', '/api/auth/login', { body: { email, password } })
  await site.call('POST', '/api/auth/login', { body: { email, password: 'a wrong secret' } })
  await site.call('GET', '/api/auth/me', { token })
  await site.call('POST', '/api/skills', { token, body })
  await site.call('POST', '/api/skills', { token, raw: '{"broken secret' })
  await site.call('GET', '/api/blogs?limit=secret&access_token=secret')
  await site.context.database.db.schema.dropTable('skills').execute()
  const failed = await site.call('POST', '/api/skills', { token, body })
  await site.call('POST', '/api/auth/logout', { token })

  expect(failed.status).toBe(500)
  const all = lines.join('\n')
  expect(lines.length).toBeGreaterThan(8)
  expect(all).toContain('no such table')
  for (const secret of [password, token, decodeURIComponent(token), 'secret', email, 'access_token', 'Bearer']) {
    expect(all).not.toContain(secret)
  }
})

it('does not log the token of a preview or an invitation', async () => {
  const { log, lines } = capturedLog()
  await using site = await openTestSite({ log })

  await site.call('GET', '/preview/opens-a-draft')
  await site.call('GET', '/api/blogs/preview/opens-a-draft')
  await site.call('GET', '/testimonial/opens-a-draft')
  await site.call('GET', '/Setup/opens-a-draft/')
  await site.call('GET', '/api/testimonial-invitations/open/opens-a-draft')
  await site.call('GET', '/api/enquiries/opens-a-draft/files/a')

  expect(lines).toHaveLength(6)
  expect(lines.join('\n')).not.toContain('opens-a-draft')
})
