import { expect, it, vi } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import {
  attachmentFiles,
  sendMessage,
  storedMessages,
  uploadMessage,
  visitor,
} from '../../../tests/helpers/contact-messages.ts'
import { storedEmail, storedEmails } from '../../../tests/helpers/emails.ts'
import { used } from '../../../tests/helpers/limiters.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { goodFiles } from '../../../tests/helpers/sample-files.ts'
import { messageRules } from './receiving.ts'

onBothDatabases('contact', (open) => {
  it('stores the message and sends emails to the owner and the visitor', async () => {
    await using site = await open({ env: { CONTACT_TO: 'owner@example.com' } })
    const answer = await sendMessage(site, { about: 'Template: Invoice sorter' })
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: "Message sent successfully! I'll get back to you soon." },
    ])
    expect(await storedMessages(site)).toMatchObject([{ ...visitor, about: 'Template: Invoice sorter', state: 'new' }])

    const toOwner = await storedEmail(site, 'contact-message')
    expect(toOwner).toMatchObject({ to: 'owner@example.com', replyTo: visitor.email })
    expect(toOwner.subject).toBe('Message from Grace Hopper: A bug')
    expect(toOwner.text).toContain('> It is a moth.')
    expect(toOwner.text).toContain('About: Template: Invoice sorter')

    const receipt = await storedEmail(site, 'contact-receipt')
    expect(receipt).toMatchObject({ to: visitor.email, replyTo: 'owner@example.com' })
    expect(receipt.text).toMatch(/^Hello Grace Hopper,\n[\s\S]*\n> It is a moth\.\n/)
    expect(receipt.text).toMatch(/\/enquiries\/[0-9a-f-]{36}\.[\w-]{43}$/m)
  })

  it('sends a receipt without links, because its address may be a stranger’s', async () => {
    await using site = await open()
    const message = 'Buy at spam.example/a.pdf, www.a.b or (https://c.d). Ask me@e.fg, e.g. about Node.js, plan.pdf.'
    await sendMessage(site, { name: 'Win at spam.example plan.pdf', message })
    const { text } = await storedEmail(site, 'contact-receipt')
    expect(text).toMatch(/^Hello,\n/)
    expect(text).toContain('> Buy at [link] [link] or [link] Ask [link] e.g. about Node.js, plan.pdf.')
  })

  it.each([
    ['CONTACT_TO', { CONTACT_TO: 'to@example.com', ADMIN_EMAIL: 'root@example.com' }, 'to@example.com'],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'root@example.com' }, 'root@example.com'],
    ['the first admin', {}, 'admin@example.com'],
  ])('sends the owner’s email to the address of %s', async (_, env, address) => {
    await using site = await open({ env: env as Record<string, string> })
    await makeAdmin(site)
    await sendMessage(site)
    expect((await storedEmail(site, 'contact-message')).to).toBe(address)
  })

  it('stores a message when there is no owner yet', async () => {
    await using site = await open()
    expect((await sendMessage(site)).status).toBe(200)
    expect(await storedMessages(site)).toHaveLength(1)
  })

  it('accepts a message without a subject', async () => {
    await using site = await open()
    expect((await sendMessage(site, { subject: undefined })).status).toBe(200)
    expect((await uploadMessage(site, undefined, { ...visitor, subject: '' })).status).toBe(200)
    expect((await storedMessages(site)).map(({ subject }) => subject)).toEqual([null])
  })

  it('does not allow header injection', async () => {
    await using site = await open({ env: { CONTACT_TO: 'owner@example.com' } })
    await sendMessage(site, { name: 'X\r\nBcc: a@b.co', subject: 'Y\r\n\r\nbody\u2028Z' })
    const { subject } = await storedEmail(site, 'contact-message')
    expect(subject).toBe('Message from X Bcc: a@b.co: Y body Z')
  })

  it('stores one message and one file and sends one pair of emails for a double click', async () => {
    await using site = await open({ env: { CONTACT_TO: 'owner@example.com' } })
    const file = { name: 'a.pdf', bytes: goodFiles.pdf }
    const answers = await Promise.all([uploadMessage(site, file), uploadMessage(site, file), uploadMessage(site, file)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await storedMessages(site)).toHaveLength(1)
    expect(attachmentFiles(site)).toHaveLength(1)
    expect(await storedEmails(site)).toHaveLength(2)
    // Also across the boundary of two time windows. Much later it is a new message.
    const soon = again(site, { now: () => new Date(Date.now() + 9 * 60 * 1000) })
    await uploadMessage(soon, file)
    expect(await storedMessages(site)).toHaveLength(1)
    const later = again(site, { now: () => new Date(Date.now() + 30 * 60 * 1000) })
    await uploadMessage(later, file)
    expect(await storedMessages(site)).toHaveLength(2)
  })

  it('answers 429 after twenty messages in an hour from one address', async () => {
    await using site = await open()
    await used(site.context, 18, [messageRules.sending[0], 'unknown'])
    for (let count = 0; count < 2; count += 1)
      expect((await sendMessage(site, { message: `No. ${count}` })).status).toBe(200)
    const refused = await sendMessage(site, { message: 'one more' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await uploadMessage(site)).status).toBe(429)
  })

  it('keeps a message with its file, and answers 200, if its receipt fails', async () => {
    await using site = await open()
    vi.spyOn(site.context.messages, 'sendReceipt').mockRejectedValue(new Error('No space.'))
    expect((await uploadMessage(site, { name: 'a.pdf', bytes: goodFiles.pdf })).status).toBe(200)
    expect(await storedMessages(site)).toHaveLength(1)
    expect(attachmentFiles(site)).toHaveLength(1)
  })

  it('sends a receipt for another message after one that was sent three times', async () => {
    await using site = await open()
    for (const message of ['Once', 'Once', 'Once', 'Another']) await sendMessage(site, { message })
    expect(await storedEmails(site, 'contact-receipt')).toHaveLength(2)
  })

  it('sends at most two receipts to an address and five for a sender', async () => {
    await using site = await open()
    for (let count = 0; count < 3; count += 1) await sendMessage(site, { message: `No. ${count}` })
    expect(await storedEmails(site, 'contact-receipt')).toHaveLength(2)
    for (let count = 0; count < 6; count += 1) await sendMessage(site, { email: `stranger${count}@example.com` })
    expect((await storedEmails(site, 'contact-receipt')).length).toBeLessThanOrEqual(5)
    expect(await storedMessages(site)).toHaveLength(9)
  })

  it.each([{ website: 'https://spam.example' }, { form_age: 100 }])(
    'archives a message with %j and sends no email',
    async (trap) => {
      await using site = await open({ env: { CONTACT_TO: 'owner@example.com' } })
      const answer = await sendMessage(site, trap)
      expect([answer.status, answer.body.message]).toEqual([200, expect.stringMatching(/^Message sent/)])
      const fields = Object.fromEntries(Object.entries(trap).map(([name, value]) => [name, String(value)]))
      expect((await uploadMessage(site, undefined, { ...visitor, message: 'Two', ...fields })).status).toBe(200)
      expect((await storedMessages(site)).map(({ state, suspect }) => [state, suspect])).toEqual([
        ['archived', 1],
        ['archived', 1],
      ])
      expect(await storedEmails(site)).toEqual([])
    },
  )
})
