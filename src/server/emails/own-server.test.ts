import { expect, it, vi } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { outboxStates, storeEmail } from '../../../tests/helpers/emails.ts'
import { type MailServer, openMailServer } from '../../../tests/helpers/mail-server.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { openTestSite, type TestSite } from '../../../tests/helpers/site.ts'
import type { SettingsPatch } from '../../contract/settings.ts'

const login = { user: 'site@example.com', password: 'hush-mail-42' }

const at = ({ url }: MailServer) => ({ host: '127.0.0.1', port: Number(new URL(url).port), security: 'none' as const })

const saved = (site: TestSite, mail: SettingsPatch['mail'], mail_password?: string) =>
  site.context.settings.change({ mail, ...(mail_password !== undefined && { mail_password }) })

/** Where and why the only email could not be sent. */
async function failure(site: TestSite) {
  await site.context.mail.deliverDue()
  const row = await site.context.database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  return { step: row.failed_step, error: row.last_error }
}

onBothDatabases('a mail server that the owner has set', (open) => {
  it('gets the emails from the next one on, in all processes, with user, password and sender', async () => {
    await using server = await openMailServer(0, { login })
    await using site = await open()
    const other = again(site)
    const { token } = await makeAdmin(site)
    expect((await site.call('GET', '/api/health')).body.mail).toBe('outbox')
    const body = { mail: { ...at(server), user: login.user, sender: 'me@example.com' }, mail_password: login.password }
    expect((await site.call('PUT', '/api/admin/settings', { token, body })).status).toBe(200)
    await storeEmail(site)
    expect(await other.context.mail.deliverDue()).toBe(1)
    expect(server.received.map(({ from }) => from)).toEqual(['me@example.com'])
    expect((await site.call('GET', '/api/health')).body.mail).toBe('ok')
    const facts = { server: 'settings', variables: [], has_password: true }
    expect((await site.call('GET', '/api/admin/settings/mail', { token })).body).toEqual(facts)
  })

  it('has a password that no answer, version, export or row has, and that a save without one keeps', async () => {
    await using server = await openMailServer(0, { login })
    await using site = await open()
    const { token } = await makeAdmin(site)
    const put = (body: object) => site.call('PUT', '/api/admin/settings', { token, body })
    const answers = [
      await put({ mail: { ...at(server), user: login.user }, mail_password: login.password }),
      await put({ identity: { name: 'Another' } }),
      await site.call('GET', '/api/admin/settings', { token }),
      await site.call('GET', '/api/admin/settings/versions', { token }),
      await site.call('GET', '/api/admin/settings/mail', { token }),
    ]
    const { db } = site.context.database
    const rows = [await db.selectFrom('settings_version').selectAll().execute()]
    const sealed = await db.selectFrom('mail_password').selectAll().execute()
    expect(JSON.stringify([answers.map(({ text }) => text), rows, sealed])).not.toContain(login.password)
    await storeEmail(site)
    expect(await site.context.mail.deliverDue()).toBe(1)
    expect(server.received).toHaveLength(1)
  })

  it('does not get the password that was saved for another server or another user', async () => {
    await using server = await openMailServer(0, { login })
    await using site = await open()
    await saved(site, { ...at(server), user: login.user }, login.password)
    await saved(site, { host: 'localhost' })
    await storeEmail(site)
    expect(await failure(site)).toEqual({
      step: 'sign-in',
      error: 'Enter the password of the mail server in the settings.',
    })
    expect(server.tried).toBe(0)
    await saved(site, { host: '127.0.0.1' })
    expect((await site.context.settings.mailServer())?.password).toBe(login.password)
    await saved(site, { user: null })
    expect(await site.context.database.db.selectFrom('mail_password').selectAll().execute()).toEqual([])
  })

  it('yields to SMTP_URL, MAIL_FROM and CONTACT_TO', async () => {
    await using own = await openMailServer()
    await using given = await openMailServer()
    const env = { SMTP_URL: given.url, MAIL_FROM: 'env@example.com', CONTACT_TO: 'to@example.com' }
    await using site = await open({ env })
    const { token } = await makeAdmin(site)
    await saved(site, { ...at(own), sender: 'me@example.com', receiver: 'inbox@example.com' })
    const sent = await site.call('POST', '/api/admin/settings/test-email', { token })
    expect(sent.body.recipient).toBe('to@example.com')
    await site.context.mail.deliverDue()
    expect(own.received).toEqual([])
    expect(given.received.map(({ from, to }) => [from, ...to])).toEqual([['env@example.com', 'to@example.com']])
    const facts = { server: 'environment', variables: ['SMTP_URL', 'MAIL_FROM', 'CONTACT_TO'], has_password: false }
    expect((await site.call('GET', '/api/admin/settings/mail', { token })).body).toEqual(facts)
  })

  it.each([
    ['find', { host: 'no-such-host.invalid' }],
    ['find', { host: '169.254.169.254' }],
    ['find', { host: '::ffff:169.254.169.254' }],
    ['connect', { host: '127.0.0.1', port: 9 }],
  ] as const)('says that it fails to %s %o', async (step, mail) => {
    await using site = await open()
    await saved(site, mail)
    await storeEmail(site)
    expect((await failure(site)).step).toBe(step)
  })

  it('is reported with the step at which it refuses, without the password that it repeats', async () => {
    await using server = await openMailServer(0, { login })
    await using site = await open()
    await saved(site, { ...at(server), user: login.user }, 'another-password')
    await storeEmail(site)
    const { step, error } = await failure(site)
    expect(step).toBe('sign-in')
    expect(error).toContain('5.7.8 Wrong: …')

    await saved(site, {}, login.password)
    const next = (after: number) => again(site, { now: () => new Date(Date.now() + after) })
    server.behaviour.refuse = 553
    expect((await failure(next(60_000))).step).toBe('sender')
    server.behaviour = { unknownReceiver: 'ada' }
    expect((await failure(next(600_000))).step).toBe('recipient')
    expect(await outboxStates(site)).toEqual(['rejected 3'])
  })

  it.each([
    ['tls', { tls: true }],
    ['starttls', { starttls: true }],
    ['starttls', {}],
  ] as const)('must prove with %s who it is: %o', async (security, guard) => {
    await using server = await openMailServer(0, { login, ...guard })
    await using site = await open()
    await saved(site, { ...at(server), user: login.user, security }, login.password)
    await storeEmail(site)
    expect((await failure(site)).step).toBe('encrypt')
    expect(server.tried).toBe(0)
    // The server warns that its certificate is publicly known.
    vi.mocked(console.error).mockClear()
  })

  it('is tested by an email that is sent before others and replaces earlier test emails', async () => {
    await using server = await openMailServer()
    await using site = await open()
    const { token } = await makeAdmin(site)
    await saved(site, { ...at(server), port: 9 })
    await storeEmail(site)
    const test = () => site.call('POST', '/api/admin/settings/test-email', { token })
    await test()
    await site.context.mail.deliverDue()
    const tests = async () => (await site.context.mail.outbox.list({})).rows.filter(({ kind }) => kind === 'test')
    expect(await tests()).toMatchObject([{ state: 'waiting', attempts: 1, failed_step: 'connect' }])
    await saved(site, at(server))
    await test()
    await site.context.mail.deliverDue()
    expect(await tests()).toMatchObject([{ state: 'sent', failed_step: null }])
  })
})

// On one database, because refused settings do not reach it.
it('an impossible mail server is refused with 422', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  for (const [mail, field] of [
    [{ host: 'smtp://mail.example.com' }, 'mail.host'],
    [{ host: 'mail.example.com:587' }, 'mail.host'],
    [{ port: 70_000 }, 'mail.port'],
    [{ port: 25.5 }, 'mail.port'],
    [{ security: 'ssl' }, 'mail.security'],
  ] as const) {
    const { status, body } = await site.call('PUT', '/api/admin/settings', { token, body: { mail } })
    expect([mail, status, Object.keys(body.fields)]).toEqual([mail, 422, [field]])
  }
})
