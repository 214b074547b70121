import { expect, it } from 'vitest'
import { unclaimedSettings } from '../../../site.config.ts'
import { storedEmail } from '../../../tests/helpers/emails.ts'
import { used } from '../../../tests/helpers/limiters.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'
import { recordDemo } from '../demo/demo-entries.ts'
import { ensureAdmin } from '../first-start.ts'
import { lookAtSite, setUpHere } from './set-up-here.ts'
import { setupRules } from './setup-link.ts'

const answers = { name: 'Ada Example', email: 'Ada@mine.test', password: 'a quiet river', demo: 'yes' } as const
const unanswered = { what: '', audience: '', place: '', reach: '', promise: '' }
const hour = 60 * 60 * 1000

/** A site after its first start. */
async function started(site: TestSite) {
  const admin = await ensureAdmin(site.context)
  const token = await site.context.people.makeSetupLink()
  const setUp = (more: object = {}) => site.call('POST', '/api/auth/setup', { body: { token, ...answers, ...more } })
  const check = () => site.call('GET', `/api/auth/setup?token=${token}`)
  const signIn = (email: string, password: string) =>
    site.call('POST', '/api/auth/login', { body: { email, password } })
  return { email: admin?.email ?? '', password: admin?.generated ?? '', token, setUp, check, signIn }
}

onBothDatabases('the setup link', (open) => {
  it('makes the first admin the owner, signs them in, and works once', async () => {
    await using site = await open()
    const { email, password, token, setUp, check, signIn } = await started(site)
    expect((await check()).body).toEqual({ demo: false })
    const { status, body } = await setUp()
    expect([status, body.user]).toEqual([200, expect.objectContaining({ role: 'admin', email: 'ada@mine.test' })])
    expect((await site.call('GET', '/api/auth/me', { token: body.token })).body.display_name).toBe('Ada Example')
    expect((await signIn('ada@mine.test', answers.password)).status).toBe(200)
    expect((await signIn(email, password)).status).toBe(401)
    const { identity } = (await site.call('GET', '/api/settings')).body
    expect(identity).toMatchObject({ name: 'Ada Example', email: 'Ada@mine.test' })
    for (const again of [await setUp(), await check()]) {
      expect([again.status, again.body.code]).toEqual([400, 'invalid_link'])
    }
    const { users } = await site.context.database.db
      .selectFrom('user')
      .select(({ fn }) => fn.countAll().as('users'))
      .executeTakeFirstOrThrow()
    expect(Number(users)).toBe(1)
    expect(
      JSON.stringify(await site.context.database.db.selectFrom('account_token').selectAll().execute()),
    ).not.toContain(token)
  })

  it('used twice at the same time works once and tells the other', async () => {
    await using site = await open()
    const { setUp, signIn } = await started(site)
    const both = await Promise.all(['One', 'Two'].map((name) => setUp({ name, email: `${name}@mine.test` })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const [winner, loser] = both[0]?.status === 200 ? ['One', 'Two'] : ['Two', 'One']
    expect((await signIn(`${winner}@mine.test`, answers.password)).status).toBe(200)
    expect((await signIn(`${loser}@mine.test`, answers.password)).status).toBe(401)
    expect((await site.call('GET', '/api/settings')).body.identity.name).toBe(winner)
  })

  it('stays valid after answers that are refused, and names what is wrong', async () => {
    await using site = await open()
    const { setUp, check } = await started(site)
    const wrong = await setUp({ name: ' ', email: 'nobody', password: 'short', demo: 'perhaps' })
    expect([wrong.status, Object.keys(wrong.body.fields).sort()]).toEqual([422, ['demo', 'email', 'name', 'password']])
    expect((await setUp({ password: 'Password1' })).body.fields.password).toContain('most common')
    expect((await check()).status).toBe(200)
  })

  it('ends after an hour, and when an admin has signed in or got a new password', async () => {
    let time = Date.parse('2026-11-22T10:00:00Z')
    await using site = await open({ now: () => new Date(time) })
    const { email, password, setUp, signIn } = await started(site)
    time += hour + 1
    expect((await setUp()).body.code).toBe('invalid_link')
    const token = await site.context.people.makeSetupLink()
    expect((await site.call('GET', `/api/auth/setup?token=${token}`)).status).toBe(200)
    expect((await signIn(email, password)).status).toBe(200)
    expect((await setUp({ token })).body.code).toBe('invalid_link')
    const next = await site.context.people.makeSetupLink()
    await site.context.accounts.setAdmin('other@mine.test', answers.password)
    expect((await setUp({ token: next })).body.code).toBe('invalid_link')
  })

  it('ends when the password of the admin is reset by email', async () => {
    await using site = await open()
    const { email, check } = await started(site)
    await site.call('POST', '/api/auth/reset-password-request', { body: { email } })
    const { path } = await storedEmail(site, 'reset-password')
    const tokens = Object.fromEntries(new URL(path, 'http://localhost').searchParams)
    await site.call('POST', '/api/auth/reset-password', { body: { ...tokens, new_password: 'by the mailbox' } })
    expect((await check()).body.code).toBe('invalid_link')
  })

  it('gives the site to an account that signed up with the address before, with the new password only', async () => {
    await using site = await open()
    const { email, setUp, signIn } = await started(site)
    await site.call('POST', '/api/auth/signup', { body: { email: 'ada@mine.test', password: 'of a stranger' } })
    expect((await setUp()).status).toBe(200)
    expect((await signIn('ada@mine.test', answers.password)).body.user.role).toBe('admin')
    expect((await signIn('ada@mine.test', 'of a stranger')).status).toBe(403)
    const people = await site.context.database.db.selectFrom('user').select('email').execute()
    expect(people.map((person) => person.email)).toEqual(['ada@mine.test'])
    expect(people).not.toContainEqual({ email })
  })

  it('removes the demo content if the owner wants none, and keeps it restorable', async () => {
    await using site = await open()
    const { database, collections } = site.context
    const { id } = await collections.skills.create({
      category: 'Demo',
      icon: 'code',
      technologies: [],
      display_order: 0,
    })
    await recordDemo(database.db, { skills: [id] })
    const { setUp, check } = await started(site)
    expect((await check()).body).toEqual({ demo: true })
    const { token } = (await setUp({ demo: 'no' })).body
    const { body } = await site.call('GET', '/api/admin/demo', { token })
    expect(body).toEqual({ unchanged: 0, changed: 0, restorable: 1, parts: [] })
    expect((await site.call('GET', '/api/settings')).body).toMatchObject({ experience: [], identity: { cv_url: null } })
  })

  it('writes the first texts from the answers, and claims nothing else', async () => {
    await using site = await open({ env: { DEMO_CONTENT: 'off' }, now: () => new Date('2031-05-01T10:00:00Z') })
    const { setUp } = await started(site)
    const wrong = await setUp({ reach: 'javascript:alert(1)', what: 'x'.repeat(81) })
    expect([wrong.status, Object.keys(wrong.body.fields).sort()]).toEqual([422, ['reach', 'what']])
    expect((await setUp({ reach: 'https://ada:secret@mine.test/' })).status).toBe(422)
    const said = { what: 'automation developer', audience: 'small shops', place: 'Lyon', promise: 'A price first.' }
    expect((await setUp({ ...said, reach: 'https://www.mine.test/@ada' })).status).toBe(200)
    const { identity, words } = (await site.call('GET', '/api/settings')).body
    expect(identity).toMatchObject({
      name: 'Ada Example',
      role: 'automation developer',
      description: 'Ada Example: automation developer for small shops (Lyon).',
      place: 'Lyon',
      email: '',
      links: [{ label: 'mine.test', address: 'https://www.mine.test/@ada' }],
    })
    expect(words).toMatchObject({
      ...unclaimedSettings.words,
      ...{ hero_label: 'Lyon', hero_title: 'Automation developer for small shops', hero_lead: 'A price first.' },
      ...{ contact_next: 'A price first.', footer_year: '2031' },
    })
  })

  it('is tried a limited number of times by one client', async () => {
    await using site = await open()
    const tries = []
    await used(site.context, 18, [setupRules[0], 'unknown'])
    for (let count = 0; count < 3; count += 1) tries.push(await site.call('GET', '/api/auth/setup?token=guess'))
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 429])
  })
})

onBothDatabases('npm run setup', (open) => {
  it('gives an empty folder its owner, and without demo content the first start loads none', async () => {
    await using site = await open()
    const state = await lookAtSite(site.context)
    expect(state).toEqual({ admin: null, demo: 'waiting' })
    await setUpHere(site.context, state, { ...unanswered, ...answers, demo: 'no' })
    expect(await lookAtSite(site.context)).toEqual({ admin: 'ada@mine.test', demo: 'none' })
    expect(await ensureAdmin(site.context)).toBeNull()
    expect((await site.call('GET', '/api/settings')).body).toMatchObject({
      identity: { name: 'Ada Example', cv_url: null },
      words: { hero_title: 'Ada Example' },
      experience: [],
    })
    const login = await site.call('POST', '/api/auth/login', { body: answers })
    expect(login.body.user).toMatchObject({ role: 'admin', display_name: 'Ada Example' })
  })

  it('changes the first admin of a site that is set up already, and ends their sessions', async () => {
    await using site = await open()
    const { email, password, signIn } = await started(site)
    const { token } = (await signIn(email, password)).body
    const state = await lookAtSite(site.context)
    expect(state.admin).toBe(email)
    await setUpHere(site.context, state, { ...unanswered, ...answers, demo: 'yes' })
    expect((await site.call('GET', '/api/auth/me', { token })).status).toBe(401)
    expect((await signIn('ada@mine.test', answers.password)).status).toBe(200)
    expect((await lookAtSite(site.context)).demo).toBe('waiting')
  })
})
