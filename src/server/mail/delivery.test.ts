import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { openMailServer, type Received } from '../../../tests/helpers/mail-server.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../../../tests/helpers/people.ts'
import { goodFiles } from '../../../tests/helpers/sample-files.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'

const minutes = 60_000
const later = (milliseconds: number) => () => new Date(Date.now() + milliseconds)

/** Stores an email as a sign-up does. */
const write = ({ context }: Pick<TestSite, 'context'>, email = 'ada@example.com') =>
  context.mail.transaction((_, letters) => letters.confirmAddress({ id: 'somebody', email }, 'x'.repeat(43)))

const signUp = (site: Pick<TestSite, 'call'>, email: string) =>
  site.call('POST', '/api/auth/signup', { body: { email, password: 'analytical engine' } })

const outbox = async ({ context }: Pick<TestSite, 'context'>) =>
  (await context.mail.outbox.list({})).letters.map(({ state, attempts }) => `${state} ${attempts}`)

onBothDatabases('delivery by SMTP', (open) => {
  it('sends an email in plain text and HTML and removes its stored text', async () => {
    await using server = await openMailServer()
    await using site = await open({ env: { SMTP_URL: server.url, SITE_URL: 'https://site.example' } })
    await write(site)
    expect(await site.context.mail.deliverDue()).toBe(1)
    expect(server.received).toHaveLength(1)
    const [{ from, to, mail, raw }] = server.received as [Received]
    expect([from, to]).toEqual(['no-reply@site.example', ['ada@example.com']])
    expect(mail.subject).toBe('Please confirm your email address')
    expect(mail.from).toMatchObject({ name: 'Your Name', address: 'no-reply@site.example' })
    expect(mail.text).toMatch(/https:\/\/site\.example\/api\/auth\/confirm\?token=[\w-]{43}\n/)
    expect(mail.html).toMatch(/href="https:\/\/site\.example\/api\/auth\/confirm\?token=[\w-]{43}"/)
    expect(mail.html).not.toMatch(/src="(?!cid:)|url\(/)
    expect(raw).toContain('Auto-Submitted: auto-generated')
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@site\.example>$/)

    expect(await outbox(site)).toEqual(['sent 1'])
    const row = await site.context.database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
    expect([row.text_body, row.html_body]).toEqual(['', ''])
    expect(await site.context.mail.deliverDue()).toBe(0)
    expect(server.received).toHaveLength(1)
  })

  it('sends the owner the attachment, with the visitor as reply-to and MAIL_FROM as sender', async () => {
    await using server = await openMailServer()
    const env = { SMTP_URL: server.url, CONTACT_TO: 'owner@example.com', MAIL_FROM: 'Site <site@example.com>' }
    await using site = await open({ env })
    const form = new FormData()
    const visitor = { name: 'Bcc: x@y.zz', email: 'grace@navy.example', message: 'A moth.\n.\r\nQUIT' }
    for (const [name, value] of Object.entries(visitor)) form.set(name, value)
    form.set('attachment', new File([new Uint8Array(goodFiles.pdf)], 'naïve "bug".exe.pdf'))
    await site.app.request('/api/contact/with-attachment', { method: 'POST', body: form })
    await site.context.mail.deliverDue()
    expect(server.received).toHaveLength(2)
    const toOwner = server.received.find(({ to }) => to[0] === 'owner@example.com')
    expect(toOwner?.from).toBe('site@example.com')
    expect(toOwner?.mail.replyTo).toMatchObject([{ address: 'grace@navy.example' }])
    expect(toOwner?.mail.bcc ?? []).toEqual([])
    expect(toOwner?.mail.text).toContain('> A moth.\n> .\n> QUIT')
    const attachment = toOwner?.mail.attachments.find(({ disposition }) => disposition === 'attachment')
    expect(attachment).toMatchObject({
      filename: 'naïve -bug-exe.pdf',
      mimeType: 'application/pdf',
      disposition: 'attachment',
    })
    expect(Buffer.from(attachment?.content as ArrayBuffer)).toEqual(goodFiles.pdf)
  })

  it('sends the email if its message was deleted before', async () => {
    await using server = await openMailServer()
    await using site = await open({ env: { SMTP_URL: server.url } })
    await makeAdmin(site)
    const form = new FormData()
    for (const [name, value] of Object.entries({ name: 'G', email: 'g@navy.example', message: 'x' }))
      form.set(name, value)
    form.set('attachment', new File([new Uint8Array(goodFiles.pdf)], 'a.pdf'))
    await site.app.request('/api/contact/with-attachment', { method: 'POST', body: form })
    const { messages } = await site.context.messages.list({})
    await site.context.messages.remove(messages[0]?.id ?? '')
    await site.context.mail.deliverDue()
    const attached = server.received.flatMap(({ mail }) => mail.attachments.map(({ filename }) => filename))
    expect(attached).toEqual(['logo.png', 'logo.png'])
  })

  it.each([451, 554])('retries after a %d with growing delays and sends the email once', async (code) => {
    await using server = await openMailServer()
    server.behaviour.refuse = code
    await using site = await open({ env: { SMTP_URL: server.url } })
    await write(site)
    await site.context.mail.deliverDue()
    expect(await outbox(site)).toEqual(['waiting 1'])
    // Not immediately.
    expect(await site.context.mail.deliverDue()).toBe(0)
    await again(site, { now: later(0.6 * minutes) }).context.mail.deliverDue()
    expect(await outbox(site)).toEqual(['waiting 2'])
    expect(await again(site, { now: later(1.4 * minutes) }).context.mail.deliverDue()).toBe(0)
    server.behaviour = {}
    await again(site, { now: later(2 * minutes) }).context.mail.deliverDue()
    expect(await outbox(site)).toEqual(['sent 3'])
    expect(server.received).toHaveLength(1)
  })

  it('a refused address neither delays other emails nor counts as stuck', async () => {
    await using server = await openMailServer()
    server.behaviour.unknownReceiver = 'nobody'
    await using site = await open({ env: { SMTP_URL: server.url } })
    await write(site, 'nobody@example.com')
    await write(site, 'ada@example.com')
    await site.context.mail.deliverDue()
    expect(await outbox(site)).toEqual(['sent 1', 'rejected 1'])
    expect(await again(site, { now: later(600 * minutes) }).context.mail.state()).toBe('ok')
  })

  it('keeps emails while the server is down and sends them when it is back', async () => {
    const server = await openMailServer()
    await using site = await open({ env: { SMTP_URL: server.url } })
    await server.stop()
    expect((await signUp(site, 'a@example.com')).status).toBe(201)
    expect((await signUp(site, 'b@example.com')).status).toBe(201)
    // One attempt per round, not one per email.
    expect(await site.context.mail.deliverDue()).toBe(1)
    expect((await site.call('GET', '/api/health')).body).toMatchObject({ status: 'ok', mail: 'failed' })
    await using back = await openMailServer(Number(new URL(server.url).port))
    const soon = again(site, { now: later(minutes) })
    await soon.context.mail.deliverDue()
    expect(back.received.map(({ to }) => to[0]).sort()).toEqual(['a@example.com', 'b@example.com'])
    expect((await soon.call('GET', '/api/health')).body).toMatchObject({ status: 'ok', mail: 'ok' })
  })

  it('sends an email again after the server died during it', async () => {
    await using server = await openMailServer()
    server.behaviour.die = 0
    await using site = await open({ env: { SMTP_URL: server.url } })
    await write(site)
    await site.context.mail.deliverDue()
    expect(await outbox(site)).toEqual(['waiting 1'])
    server.behaviour = {}
    await again(site, { now: later(minutes) }).context.mail.deliverDue()
    expect(server.received).toHaveLength(1)
    expect(await outbox(site)).toEqual(['sent 2'])
  })

  it('several processes send each email once to a slow server', async () => {
    await using server = await openMailServer()
    server.behaviour.delay = 50
    await using site = await open({ env: { SMTP_URL: server.url } })
    for (let count = 0; count < 6; count += 1) await write(site, `user${count}@example.com`)
    const processes = [site, again(site), again(site)]
    await Promise.all(processes.map(({ context }) => context.mail.deliverDue()))
    expect(server.received.map(({ to }) => to[0]).sort()).toEqual(
      Array.from({ length: 6 }, (_, count) => `user${count}@example.com`),
    )
    expect(server.tried).toBe(6)
  })

  it('after a kill between storing and sending, the next process sends the email once', async () => {
    await using server = await openMailServer()
    await using site = await open({ env: { SMTP_URL: server.url, CONTACT_TO: 'owner@example.com' } })
    await site.call('POST', '/api/contact', { body: { name: 'G', email: 'g@navy.example', message: 'x' } })
    expect(server.received).toEqual([])
    const next = again(site)
    await next.context.mail.deliverDue()
    await again(site).context.mail.deliverDue()
    expect(server.received.map(({ to }) => to[0]).sort()).toEqual(['g@navy.example', 'owner@example.com'])
  })

  it('after a kill during sending, another process takes over only when the lease has expired', async () => {
    await using server = await openMailServer()
    await using site = await open({ env: { SMTP_URL: server.url } })
    await write(site)
    const claimed = await site.context.mail.outbox.claim()
    expect(await again(site, { now: later(59_000) }).context.mail.deliverDue()).toBe(0)
    expect(await again(site, { now: later(61_000) }).context.mail.deliverDue()).toBe(1)
    expect(server.received.map(({ mail }) => mail.messageId)).toEqual([`<${claimed?.id}@localhost>`])
    // Results of the first process are ignored from now on.
    if (claimed) await site.context.mail.outbox.failed(claimed, 'late', false)
    expect(await outbox(site)).toEqual(['sent 1'])
  })

  it('stores an email in the transaction of its cause', async () => {
    await using site = await open()
    await expect(
      site.context.mail.transaction(async (_, letters) => {
        await letters.passwordChanged('ada@example.com')
        throw new Error('the rest failed')
      }),
    ).rejects.toThrow('the rest failed')
    expect(await outbox(site)).toEqual([])
  })

  it('the worker sends new emails while it runs, and stops', async () => {
    await using server = await openMailServer()
    await using site = await open({ env: { SMTP_URL: server.url } })
    site.context.mail.start()
    await write(site)
    await expect.poll(() => server.received.length).toBe(1)
    await write(site, 'b@example.com')
    await expect.poll(() => server.received.length).toBe(2)
    await site.context.mail.stop()
    await write(site, 'c@example.com')
    expect(await outbox(site)).toContain('waiting 0')
  })

  it('stop waits for the email that is being sent', async () => {
    await using server = await openMailServer()
    server.behaviour.delay = 300
    await using site = await open({ env: { SMTP_URL: server.url } })
    await write(site)
    site.context.mail.start()
    await expect.poll(() => server.tried).toBe(1)
    await site.context.mail.stop()
    expect(await outbox(site)).toEqual(['sent 1'])
  })
})

onBothDatabases('emails as files', (open) => {
  it('writes each email to a private .eml file and logs its path if SMTP_URL is unset', async () => {
    const lines: Record<string, unknown>[] = []
    await using site = await open()
    const logging = again(site, {
      log: Object.assign(Object.create(site.context.log), {
        info: (line: Record<string, unknown>) => lines.push(line),
      }),
    })
    await write(logging)
    await logging.context.mail.deliverDue()
    const folder = join(site.dataDir, 'outbox')
    const names = readdirSync(folder)
    expect(names).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.eml$/)])
    const file = join(folder, names[0] ?? '')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const mail = await PostalMime.parse(readFileSync(file))
    expect(mail.to).toMatchObject([{ address: 'ada@example.com' }])
    expect(mail.text).toContain('/api/auth/confirm?token=')
    const logged = lines.find(({ kind }) => kind === 'confirm-address')
    expect(logged).toMatchObject({ file })
    // Neither the address nor the token.
    expect(JSON.stringify(lines)).not.toMatch(/ada@|token/)
    expect((await site.call('GET', '/api/health')).body.mail).toBe('outbox')
  })
})

onBothDatabases('outbox', (open) => {
  it('answers 401 or 403 to everyone but admins', async () => {
    await using site = await open()
    const { token } = await makeUser(site)
    for (const [method, path] of [
      ['GET', '/api/admin/outbox'],
      ['POST', '/api/admin/outbox/x/retry'],
      ['DELETE', '/api/admin/outbox/x'],
    ] as const) {
      expect((await site.call(method, path)).status).toBe(401)
      expect((await site.call(method, path, { token })).status).toBe(403)
    }
  })

  it('lists stuck emails with the reason and without their text, and retries them on request', async () => {
    await using server = await openMailServer()
    server.behaviour.refuse = 554
    await using site = await open({ env: { SMTP_URL: server.url } })
    const { token } = await makeAdmin(site)
    await write(site)
    await site.context.mail.deliverDue()
    const list = await site.call('GET', '/api/admin/outbox?state=waiting', { token })
    expect(list.headers.get('x-total-count')).toBe('1')
    const [waiting] = list.body
    expect(waiting).toMatchObject({
      kind: 'confirm-address',
      recipient: 'ada@example.com',
      attempts: 1,
      last_error: expect.stringContaining('not now'),
      sent_at: null,
    })
    expect(list.text).not.toContain('token=')

    // Emails count as stuck after an hour of failures.
    expect(await again(site, { now: later(61 * minutes) }).context.mail.state()).toBe('failed')

    server.behaviour = {}
    const path = `/api/admin/outbox/${waiting.id}/retry`
    expect(await site.call('POST', path, { token })).toMatchObject({ status: 200, body: { state: 'waiting' } })
    await site.context.mail.deliverDue()
    expect(server.received).toHaveLength(1)
    expect((await site.call('POST', path, { token })).status).toBe(409)
    const unknown = '/api/admin/outbox/00000000-0000-7000-8000-000000000000/retry'
    expect((await site.call('POST', unknown, { token })).status).toBe(404)
    expect((await site.call('GET', '/api/admin/outbox?state=lost', { token })).status).toBe(400)
  })

  it('gives an email up after many failures and reports it as stuck', async () => {
    await using server = await openMailServer()
    server.behaviour.refuse = 451
    await using site = await open({ env: { SMTP_URL: server.url } })
    await write(site)
    for (let days = 0; days < 18; days += 1) {
      await again(site, { now: later(days * 24 * 60 * minutes) }).context.mail.deliverDue()
    }
    expect(await outbox(site)).toEqual(['failed 18'])
    server.behaviour = {}
    expect(await site.context.mail.state()).toBe('failed')
    const { token } = await makeAdmin(site)
    const { body } = await site.call('GET', '/api/admin/outbox?stuck=true', { token })
    expect(body).toMatchObject([{ state: 'failed' }])

    const path = `/api/admin/outbox/${body[0].id}`
    expect((await site.call('DELETE', path, { token })).status).toBe(204)
    expect((await site.call('DELETE', path, { token })).status).toBe(404)
    expect(await outbox(site)).toEqual([])
  })

  it('stops reporting a failed email after two weeks', async () => {
    await using server = await openMailServer()
    server.behaviour.refuse = 451
    await using site = await open({ env: { SMTP_URL: server.url } })
    await write(site)
    await site.context.database.db.updateTable('outbox').set({ state: 'failed' }).execute()
    const after = (days: number) => again(site, { now: later(days * 24 * 60 * minutes) }).context.mail.outbox
    expect([await after(13).isStuck(), await after(15).isStuck()]).toEqual([true, false])
    await after(31).removeOld()
    expect(await outbox(site)).toEqual([])
  })

  it('removes sent emails after a month', async () => {
    await using server = await openMailServer()
    await using site = await open({ env: { SMTP_URL: server.url } })
    await write(site)
    await site.context.mail.deliverDue()
    await again(site, { now: later(29 * 24 * 60 * minutes) }).context.mail.outbox.removeOld()
    expect(await outbox(site)).toHaveLength(1)
    await again(site, { now: later(31 * 24 * 60 * minutes) }).context.mail.outbox.removeOld()
    expect(await outbox(site)).toEqual([])
  })
})
