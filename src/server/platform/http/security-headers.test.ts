import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

test('the policy allows only our scripts and the one inline script, and no foreign frames or form targets', async () => {
  const app = new Hono().use(securityHeaders({ inlineScripts: ['let a'], secure: true })).get('/', (c) => c.text(''))
  const policy = (await app.request('/')).headers.get('content-security-policy') ?? ''
  const rules = Object.fromEntries(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]))
  expect(rules['script-src']).toEqual(["'self'", expect.stringMatching(/^'sha256-.{44}'$/)])
  expect(rules['default-src']).toEqual(["'self'"])
  expect(rules['worker-src']).toEqual(["'self'"])
  expect(rules['connect-src']).toEqual(["'self'"])
  expect(rules['form-action']).toEqual(["'self'"])
  expect(rules['frame-src']).toBeUndefined()
})
