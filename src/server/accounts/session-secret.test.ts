import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { sessionSecret } from './session-secret.ts'

it('returns SESSION_SECRET if it is set', () => {
  expect(sessionSecret({ sessionSecret: 'given', dataDir: '/nowhere' })).toBe('given')
})

it('generates a secret once and stores it in a file that only the owner can read', async () => {
  await using site = await openTestSite()
  const settings = { sessionSecret: null, dataDir: site.dataDir }

  const secret = sessionSecret(settings)

  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(sessionSecret(settings)).toBe(secret)
  const file = join(site.dataDir, 'session-secret')
  expect(readFileSync(file, 'utf8')).toBe(secret)
  expect(statSync(file).mode & 0o077).toBe(0)
})
