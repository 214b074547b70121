import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestSite } from '../../../../tests/helpers/site.ts'
import { sessionSecret } from './data-dir.ts'

const elsewhere = { dataDir: '/nowhere', databaseUrl: 'postgres://host/site', storage: {} }

it('returns SESSION_SECRET if it is set', () => {
  expect(sessionSecret({ sessionSecret: 'given', ...elsewhere })).toBe('given')
})

it('generates a secret once and stores it in a file that only the owner can read', async () => {
  await using site = await openTestSite()
  const settings = { sessionSecret: null, dataDir: site.dataDir, databaseUrl: null, storage: null }

  const secret = sessionSecret(settings)

  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(sessionSecret(settings)).toBe(secret)
  const file = join(site.dataDir, 'session-secret')
  expect(readFileSync(file, 'utf8')).toBe(secret)
  expect(statSync(file).mode & 0o077).toBe(0)
})

it('refuses a file that was not written completely', async () => {
  await using site = await openTestSite()
  const settings = { sessionSecret: null, dataDir: site.dataDir, databaseUrl: null, storage: null }
  const file = join(site.dataDir, 'session-secret')
  for (const part of ['', 'a1b2c3']) {
    writeFileSync(file, part)
    expect(() => sessionSecret(settings)).toThrow(`${file} is incomplete`)
  }
})

it('is required if neither the database nor the files are in DATA_DIR', () => {
  expect(() => sessionSecret({ sessionSecret: null, ...elsewhere })).toThrow('SESSION_SECRET: set it')
})
