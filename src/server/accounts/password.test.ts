import { argon2Sync, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

it('verifyPassword returns true for the hash of the password only', async () => {
  const password = 'correct horse ☃ battery'
  const hash = await hashPassword(password)

  expect(await verifyPassword({ hash, password })).toBe(true)
  expect(await verifyPassword({ hash, password: `${password} ` })).toBe(false)
  expect(await verifyPassword({ hash, password: '' })).toBe(false)
})

it('hashPassword uses argon2id, a random salt and at least the cost that OWASP recommends', async () => {
  const [one, two] = [await hashPassword('same'), await hashPassword('same')]

  expect(one).not.toBe(two)
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$[\w+/]{22}\$[\w+/]{43}$/.exec(one) ?? []
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456)
  expect(Number(passes)).toBeGreaterThanOrEqual(2)
})

it('verifyPassword accepts hashes of other costs, so that costs can be raised', async () => {
  const nonce = randomBytes(16)
  const costs = { memory: 64, passes: 1, parallelism: 2 }
  const tag = argon2Sync('argon2id', { message: 'old', nonce, tagLength: 24, ...costs })
  const hash = `$argon2id$v=19$m=64,t=1,p=2$${nonce.toString('base64')}$${tag.toString('base64')}`

  expect(await verifyPassword({ hash, password: 'old' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'new' })).toBe(false)
})

it.each(['', 'plain', '$argon2i$v=19$m=1,t=1,p=1$a$b', '$2b$10$abcdefghijklmnopqrstuv'])(
  'verifyPassword returns false for the malformed hash "%s"',
  async (hash) => {
    expect(await verifyPassword({ hash, password: '' })).toBe(false)
  },
)
