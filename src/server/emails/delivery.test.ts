import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { outboxStates, storeEmail } from '../../../tests/helpers/emails.ts'
import { openMailServer, type Received } from '../../../tests/helpers/mail-server.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { goodFiles } from '../../../tests/helpers/sample-files.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'
import { accountEmails } from '../accounts/emails.ts'

const minutes = 60_000
const later = (milliseconds: number) => () => new Date(Date.now() + milliseconds)

const signUp = (site: Pick<TestSite, 'call'>, email: string) =>
  site.call('POST', '/api/auth/signup', { body: { email, password: 'analytical engine' } })

onBothDatabases('delivery by SMTP', (open) => {
  it('sends an email in plain text and HTML and removes its stored text', async () => {
    await using server = await openMailServer()
    await using site = await open({ env: { SMTP_URL: server.url, SITE_URL: 'https://site.example' } })
    await storeEmail(site)
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

    expect(await outboxStates(site)).toEqual(['sent 1'])
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

  it.each([
    ['r&d@münchen.example', 'r&d@xn--mnchen-3ya.example'],
    ["{o'b}=#x/$@a.example", "{o'b}=#x/$@a.example"],
  ])('reaches %s, and so does the owner’s answer', async (typed, sent) => {
    await using server = await openMailServer()
    await using site = await open({ env: { SMTP_URL: server.url, CONTACT_TO: 'owner@example.com' } })
    const answer = await site.call('POST', '/api/contact', { body: { name: 'G', email: typed, message: 'x' } })
    expect(answer.status).toBe(200)
    await site.context.mail.deliverDue()
    const toOwner = server.received.find(({ to }) => to[0] === 'owner@example.com')
    const receipt = server.received.find((email) => email !== toOwner)
    expect(toOwner?.raw).toContain(`Reply-To: ${sent}\r\n`)
    // The server decodes a domain to its own letters.
    expect(receipt?.to).toEqual([typed])
    expect(receipt?.raw).toContain(`To: ${sent}\r\n`)
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
    const { rows: messages } = await site.context.messages.list({})
    await site.context.messages.remove(messages[0]?.id ?? '')
    await site.context.mail.deliverDue()
    const attached = server.received.flatMap(({ mail }) => mail.attachments.map(({ filename }) => filename))
    expect(attached).toEqual(['logo.png', 'logo.png'])
  })

  it.each([451, 554])('retries after a %d with growing delays and sends the email once', async (code) => {
    await using server = await openMailServer()
    server.behaviour.refuse = code
    await using site = await open({ env: { SMTP_URL: server.url } })
    await storeEmail(site)
    await site.context.mail.deliverDue()
    expect(await outboxStates(site)).toEqual(['waiting 1'])
    // Not immediately.
    expect(await site.context.mail.deliverDue()).toBe(0)
    await again(site, { now: later(0.6 * minutes) }).context.mail.deliverDue()
    expect(await outboxStates(site)).toEqual(['waiting 2'])
    expect(await again(site, { now: later(1.4 * minutes) }).context.mail.deliverDue()).toBe(0)
    server.behaviour = {}
    await again(site, { now: later(2 * minutes) }).context.mail.deliverDue()
    expect(await outboxStates(site)).toEqual(['sent 3'])
    expect(server.received).toHaveLength(1)
  })

  it('a refused address neither delays other emails nor counts as stuck', async () => {
    await using server = await openMailServer()
    server.behaviour.unknownReceiver = 'nobody'
    await using site = await open({ env: { SMTP_URL: server.url } })
    await storeEmail(site, 'nobody@example.com')
    await storeEmail(site, 'ada@example.com')
    await site.context.mail.deliverDue()
    expect(await outboxStates(site)).toEqual(['sent 1', 'rejected 1'])
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
    await storeEmail(site)
    await site.context.mail.deliverDue()
    expect(await outboxStates(site)).toEqual(['waiting 1'])
    server.behaviour = {}
    await again(site, { now: later(minutes) }).context.mail.deliverDue()
    expect(server.received).toHaveLength(1)
    expect(await outboxStates(site)).toEqual(['sent 2'])
  })

  it('several processes send each email once to a slow server', async () => {
    await using server = await openMailServer()
    server.behaviour.delay = 50
    await using site = await open({ env: { SMTP_URL: server.url } })
    for (let count = 0; count < 6; count += 1) await storeEmail(site, `user${count}@example.com`)
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
    await storeEmail(site)
    const claimed = await site.context.mail.outbox.claim()
    expect(await again(site, { now: later(59_000) }).context.mail.deliverDue()).toBe(0)
    expect(await again(site, { now: later(61_000) }).context.mail.deliverDue()).toBe(1)
    expect(server.received.map(({ mail }) => mail.messageId)).toEqual([`<${claimed?.id}@localhost>`])
    // Results of the first process are ignored from now on.
    if (claimed) await site.context.mail.outbox.failed(claimed, { reason: 'late', rejected: false, step: null })
    expect(await outboxStates(site)).toEqual(['sent 1'])
  })

  it('stores an email in the transaction of its cause', async () => {
    await using site = await open()
    await expect(
      site.context.mail.transaction(accountEmails, async (_, emails) => {
        await emails.send('password-changed', { to: 'ada@example.com' })
        throw new Error('the rest failed')
      }),
    ).rejects.toThrow('the rest failed')
    expect(await outboxStates(site)).toEqual([])
  })

  it('the worker sends new emails while it runs, and stops', async () => {
    await using server = await openMailServer()
    await using site = await open({ env: { SMTP_URL: server.url } })
    site.context.mail.start()
    await storeEmail(site)
    await expect.poll(() => server.received.length).toBe(1)
    await storeEmail(site, 'b@example.com')
    await expect.poll(() => server.received.length).toBe(2)
    await site.context.mail.stop()
    await storeEmail(site, 'c@example.com')
    expect(await outboxStates(site)).toContain('waiting 0')
  })

  it('stop waits for the email that is being sent', async () => {
    await using server = await openMailServer()
    server.behaviour.delay = 300
    await using site = await open({ env: { SMTP_URL: server.url } })
    await storeEmail(site)
    site.context.mail.start()
    await expect.poll(() => server.tried).toBe(1)
    await site.context.mail.stop()
    expect(await outboxStates(site)).toEqual(['sent 1'])
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
    await storeEmail(logging)
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
    // The log contains neither the address nor the token.
    expect(JSON.stringify(lines)).not.toMatch(/ada@|token/)
    expect((await site.call('GET', '/api/health')).body.mail).toBe('outbox')
  })
})
