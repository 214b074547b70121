import { expect, it } from 'vitest'
import { firstStart } from '../../tests/helpers/another-process.ts'
import { onBothDatabases } from '../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../../tests/helpers/people.ts'
import { openTestSite } from '../../tests/helpers/site.ts'
import { smallDemo } from '../../tests/helpers/small-demo.ts'
import { ensureAdmin } from './first-start.ts'
import { compareMigrations } from './migrations.ts'

onBothDatabases('the first admin', (open) => {
  it('is created once, with a generated password that signs in', async () => {
    await using site = await open()

    const made = await ensureAdmin(site.context)

    expect(made).toEqual({ email: 'admin@example.com', generated: expect.stringMatching(/^[\w-]{16}$/) })
    const body = { email: made?.email, password: made?.generated }
    const login = await site.call('POST', '/api/auth/login', { body })
    expect([login.status, login.body.user.role]).toEqual([200, 'admin'])
    expect(await ensureAdmin(site.context)).toBeNull()
    expect((await site.call('POST', '/api/auth/login', { body })).status).toBe(200)
  })

  it('has the address and password of the settings', async () => {
    await using site = await open({ env: { ADMIN_EMAIL: 'Owner@Example.com', ADMIN_PASSWORD: 'of the owner' } })

    // A chosen password is not shown.
    expect(await ensureAdmin(site.context)).toEqual({ email: 'Owner@Example.com', generated: null })

    const body = { email: 'owner@example.com', password: 'of the owner' }
    expect((await site.call('POST', '/api/auth/login', { body })).status).toBe(200)
  })

  it('is not created with a common password', async () => {
    await using site = await open({ env: { ADMIN_PASSWORD: 'Password1' } })
    await expect(ensureAdmin(site.context)).rejects.toThrow(
      'ADMIN_PASSWORD: this password is one of the 10,000 most common ones. Choose another.',
    )
    expect(await site.context.accounts.hasAdmin()).toBe(false)
  })

  it('is created if there are only users without the role', async () => {
    await using site = await open()
    await makeUser(site)

    expect(await ensureAdmin(site.context)).not.toBeNull()
  })

  it('is not created if there is an admin already', async () => {
    await using site = await open({ env: { ADMIN_EMAIL: 'other@example.com' } })
    await makeAdmin(site)

    expect(await ensureAdmin(site.context)).toBeNull()
  })
})

onBothDatabases('makeAdmin with an existing account', (open) => {
  it('sets a new password and ends existing sessions', async () => {
    await using site = await open()
    const { token, email, password } = await makeAdmin(site)

    await site.context.accounts.setAdmin(email.toUpperCase(), 'a new password')

    expect((await site.call('GET', '/api/auth/me', { token })).status).toBe(401)
    const login = (secret: string) => site.call('POST', '/api/auth/login', { body: { email, password: secret } })
    expect((await login(password)).status).toBe(401)
    expect((await login('a new password')).status).toBe(200)
  })

  it('gives a user the admin role and confirms the address', async () => {
    await using site = await open()
    const { email, id } = await makeUser(site)

    await site.context.accounts.setAdmin(email, 'a new password')

    const { body } = await site.call('POST', '/api/auth/login', { body: { email, password: 'a new password' } })
    expect(body.user).toMatchObject({ id, role: 'admin' })
  })
})

it('two processes that start at once on a new file migrate it, make one admin and load the demo once; a third sees it', async () => {
  await using site = await openTestSite({ migrated: false })
  const { database } = site.context
  const before = database.content.current

  const env = { DATA_DIR: site.dataDir, DEMO_FOLDER: smallDemo() }
  const told = await Promise.all([firstStart(env), firstStart(env)])

  expect(told.sort()).toEqual(['made', 'there'])
  expect(await compareMigrations(database)).toEqual({ missing: [], unknown: [] })
  await expect.poll(() => database.content.current).toBeGreaterThan(before)
  const { body } = await site.call('GET', '/api/blogs')
  expect(new Set(body.map((post: { title: string }) => post.title)).size).toBe(3)
  expect(body).toHaveLength(3)
})
