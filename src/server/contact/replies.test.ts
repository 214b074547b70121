import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { storedEmail, storedEmails } from '../../../tests/helpers/emails.ts'
import { openMailServer } from '../../../tests/helpers/mail-server.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, signUp } from '../../../tests/helpers/people.ts'
import type { SiteOptions, TestSite } from '../../../tests/helpers/site.ts'

const visitor = {
  name: 'Grace Hopper',
  email: 'grace@navy.example',
  subject: 'A bug',
  message: 'It is a moth.\nTruly.',
}

async function inbox(site: TestSite, more: object = {}) {
  const { token } = await makeAdmin(site)
  expect((await site.call('POST', '/api/contact', { body: { ...visitor, ...more } })).status).toBe(200)
  const [{ id }] = (await site.call('GET', '/api/messages', { token })).body
  const reply = (text: string, replyId: string = randomUUID()) =>
    site.call('POST', `/api/messages/${id}/replies`, { token, body: { id: replyId, text } })
  const change = (body: object) => site.call('PUT', `/api/messages/${id}`, { token, body })
  const thread = async () => (await site.call('GET', `/api/messages/${id}`, { token })).body
  return { id, token, reply, change, thread }
}

const days = (count: number) => () => new Date(Date.now() + count * 24 * 60 * 60 * 1000)

onBothDatabases('replies to messages', (open) => {
  const openSite = (env: SiteOptions['env'] = {}) => open({ env: { CONTACT_TO: 'owner@example.com', ...env } })

  it('arrive as an email in the visitor’s conversation, with the message quoted', async () => {
    await using mail = await openMailServer()
    await using site = await openSite({ SMTP_URL: mail.url, SITE_URL: 'https://site.example' })
    const { reply, thread } = await inbox(site)
    await reply('Dear Grace,\n\nshow me.')
    await reply('And hurry.')
    await site.context.mail.deliverDue()
    const to = mail.received.filter(({ mail }) => mail.to?.[0]?.address === visitor.email)
    const [receipt, first, second] = to.map(({ mail }) => mail)
    expect(first).toMatchObject({
      subject: 'Re: A bug',
      from: { address: 'no-reply@site.example' },
      replyTo: [{ address: 'owner@example.com' }],
      inReplyTo: receipt?.messageId,
    })
    expect(first?.text).toMatch(
      /^Dear Grace,\s+show me\.\s+On \d{4}-\d\d-\d\d you wrote:\s+> It is a moth\.\s> Truly\./,
    )
    expect(second?.inReplyTo).toBe(first?.messageId)
    expect(second?.references).toBe(`${receipt?.messageId} ${first?.messageId}`)
    // A person wrote this email.
    expect(to[1]?.raw).not.toMatch(/^Auto-Submitted/im)
    expect(to[0]?.raw).toMatch(/^Auto-Submitted/im)
    expect(await thread()).toMatchObject({
      state: 'answered',
      replies: [
        { text: 'Dear Grace,\n\nshow me.', state: 'sent', sent_at: expect.any(String), problem: null },
        { text: 'And hurry.', state: 'sent' },
      ],
    })
  })

  it('state what became of their email, also when it is gone from the outbox', async () => {
    await using mail = await openMailServer()
    await using site = await openSite({ SMTP_URL: mail.url })
    const { token, reply, thread } = await inbox(site)
    await site.context.mail.deliverDue()
    mail.behaviour.unknownReceiver = 'navy'
    const { replies } = (await reply('One')).body
    expect(replies).toMatchObject([{ state: 'waiting' }])
    await site.context.mail.deliverDue()
    expect((await thread()).replies).toMatchObject([{ state: 'failed', problem: expect.stringContaining('not now') }])
    mail.behaviour = {}
    await site.call('POST', `/api/admin/outbox/${replies[0].letter_id}/retry`, { token })
    await site.context.mail.deliverDue()
    await site.context.replies.keepStates()
    const later = again(site, { now: days(31) })
    await later.context.mail.removeOld()
    expect(await storedEmails(site, 'message-reply')).toEqual([])
    expect((await thread()).replies).toMatchObject([{ state: 'sent', letter_id: null, sent_at: expect.any(String) }])
    const next = (await reply('Two')).body.replies[1]
    await site.call('DELETE', `/api/admin/outbox/${next.letter_id}`, { token })
    expect((await thread()).replies).toMatchObject([{ state: 'sent' }, { state: 'dropped' }])
  })

  it('whose emails are written to files are not called sent, nor their message answered', async () => {
    await using site = await openSite()
    const { reply, thread } = await inbox(site)
    await reply('Hello')
    await site.context.mail.deliverDue()
    expect(await thread()).toMatchObject({ state: 'new', replies: [{ state: 'filed' }] })
  })

  it('sent twice are one email, and another text with the same id is 409', async () => {
    await using site = await openSite()
    const { reply, thread } = await inbox(site)
    const id = randomUUID()
    const answers = await Promise.all([reply('Hello', id), reply('Hello', id), reply('Hello', id)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await reply('Hello!', id)).status).toBe(409)
    expect((await thread()).replies).toHaveLength(1)
    expect(await storedEmails(site, 'message-reply')).toHaveLength(1)
  })

  it('cannot inject headers', async () => {
    await using mail = await openMailServer()
    await using site = await openSite({ SMTP_URL: mail.url })
    const { reply } = await inbox(site, { subject: 'X\r\nBcc: a@b.co\u2028Y', name: 'Z\r\nCc: c@d.co' })
    await reply('One\r\nBcc: e@f.co\r\n\r\nTwo')
    await site.context.mail.deliverDue()
    const sent = mail.received.at(-1)
    expect(sent?.to).toEqual([visitor.email])
    expect(sent?.mail.subject).toBe('Re: X Bcc: a@b.co Y')
    expect([sent?.mail.cc, sent?.mail.bcc].flat().filter(Boolean)).toEqual([])
  })

  it('take a message out of the suspected spam, so that it is not deleted as such', async () => {
    await using site = await openSite()
    const { reply } = await inbox(site, { website: 'https://spam.example' })
    expect((await reply('Are you real?')).body).toMatchObject({ suspect: false, state: 'read' })
    expect(await storedEmail(site, 'message-reply')).toMatchObject({ to: visitor.email })
  })

  it('are in a person’s own data without the owner’s notes, and are deleted with the account', async () => {
    await using site = await openSite()
    const { reply, change } = await inbox(site)
    const { token } = await signUp(site, 'user', visitor.email)
    await reply('Dear Grace')
    await change({ notes: 'Difficult.', stage: 'lost', amount: 4000 })
    const { body, text } = await site.call('GET', '/api/auth/export', { token })
    expect(body.messages).toMatchObject([{ replies: [{ text: 'Dear Grace', created_at: expect.any(String) }] }])
    expect(text).not.toMatch(/Difficult|4000|lost/)
    const person = (await site.call('GET', '/api/auth/me', { token })).body
    await site.context.people.remove(person, 'delete')
    const { db } = site.context.database
    expect(await db.selectFrom('message_replies').selectAll().execute()).toEqual([])
    expect(await storedEmails(site)).toEqual([])
  })
})

onBothDatabases('the owner’s notes about a message', (open) => {
  it('are kept, listed by follow-up and label, searched, and summed by currency', async () => {
    await using site = await open()
    const { token, change } = await inbox(site)
    await site.call('POST', '/api/contact', {
      body: { ...visitor, message: 'ÄPFEL 100% fresh', email: 'b@example.com' },
    })
    const list = async (query: string) =>
      (await site.call('GET', `/api/messages?${query}`, { token })).body.map(({ email }: { email: string }) => email)
    const [second, first] = (await site.call('GET', '/api/messages', { token })).body
    const past = '2020-01-01T10:00:00.000Z'
    const answer = await change({ stage: 'offer sent', amount: 1500, currency: 'EUR', follow_up: past, notes: 'Call' })
    expect(answer.body).toMatchObject({ stage: 'offer sent', amount: 1500, currency: 'EUR', follow_up: past })
    const other = {
      stage: 'enquiry',
      amount: 99.5,
      follow_up: '2019-01-01T00:00:00+01:00',
      updated_at: second.updated_at,
    }
    expect((await site.call('PUT', `/api/messages/${second.id}`, { token, body: other })).status).toBe(200)
    expect(await list('due=true')).toEqual(['b@example.com', first.email])
    await site.call('PUT', `/api/messages/${second.id}`, { token, body: { follow_up: '2999-01-01T00:00:00Z' } })
    expect(await list('due=true')).toEqual([first.email])
    expect(await list('due=false')).toEqual([first.email, 'b@example.com'])
    expect(await list('stage=enquiry')).toEqual(['b@example.com'])
    expect(await list('suspect=true')).toEqual([])
    expect(await list('q=call+GRACE')).toEqual([first.email])
    expect(await list(`q=${encodeURIComponent('ÄPFEL 100%')}`)).toEqual(['b@example.com'])
    expect(await list('q=1%25')).toEqual([])
    const sums = (await site.call('GET', '/api/messages/sums', { token })).body
    expect(
      sums.sort((a: { count: number; stage: string }, b: { stage: string }) => a.stage.localeCompare(b.stage)),
    ).toEqual([
      { stage: 'enquiry', currency: 'USD', count: 1, amount: 99.5 },
      { stage: 'offer sent', currency: 'EUR', count: 1, amount: 1500 },
    ])
  })

  it('are not overwritten by a change that is based on an older version of the message: 409', async () => {
    await using site = await open()
    const { change, thread } = await inbox(site)
    const { updated_at } = await thread()
    expect((await change({ notes: 'One', updated_at })).status).toBe(200)
    const stale = await change({ notes: 'Two', updated_at })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    expect((await thread()).notes).toBe('One')
  })

  it('every change of a message raises updated_at, but only changed notes make an open form stale', async () => {
    await using site = await open()
    const { id, token, change, thread, reply } = await inbox(site)
    await site.call('POST', '/api/contact', { body: { ...visitor, message: 'Another' } })
    const listed = async (query: string) =>
      (await site.call('GET', `/api/messages?${query}`, { token })).body as { id: string; updated_at: string }[]
    const opened = await thread()
    let last = opened.updated_at

    const deeds = [
      () => change({ state: 'archived' }),
      () => change({ closed: true }),
      () => change({ closed: false }),
      () => reply('Thank you'),
    ]
    for (const [index, deed] of deeds.entries()) {
      await deed()
      const [message] = await listed('sort=-updated_at')
      expect([index, message?.id]).toEqual([index, id])
      expect(String(message?.updated_at) > last).toBe(true)
      last = String(message?.updated_at)
      expect((await listed(`sort=updated_at&updated_since=${last}`)).map((each) => each.id)).toEqual([id])
    }

    expect((await change({ notes: 'Call', updated_at: opened.updated_at })).status).toBe(200)
    expect((await change({ notes: 'Late', updated_at: last })).body.code).toBe('stale')
    const { updated_at } = await thread()
    expect((await change({ state: 'read', updated_at })).status).toBe(200)
    expect((await change({ notes: 'Made up', updated_at: '2999-01-01T00:00:00.000Z' })).body.code).toBe('stale')
  })

  it('an unknown label, a negative amount or a follow-up that is not a time is 422', async () => {
    await using site = await open()
    const { change } = await inbox(site)
    for (const body of [{ stage: 'maybe' }, { amount: -1 }, { follow_up: 'tomorrow' }, { suspect: true }]) {
      expect((await change(body)).status, JSON.stringify(body)).toBe(422)
    }
  })
})

onBothDatabases('templates for replies', (open) => {
  it('are added, changed, listed by name and deleted', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const call = (method: string, path = '', body?: object) =>
      site.call(method, `/api/reply-templates${path}`, { token, body })
    const { body: thanks } = await call('POST', '', { name: ' thanks\n', text: 'Hello {name},\r\nthank you.' })
    expect(thanks).toMatchObject({ name: 'thanks', text: 'Hello {name},\nthank you.' })
    await call('POST', '', { name: 'An offer', text: 'x' })
    await call('PUT', `/${thanks.id}`, { name: 'A thank-you', text: 'y' })
    expect((await call('GET')).body.map(({ name }: { name: string }) => name)).toEqual(['A thank-you', 'An offer'])
    expect((await call('POST', '', { name: ' ', text: 'x' })).status).toBe(422)
    expect((await call('DELETE', `/${thanks.id}`)).status).toBe(204)
    expect((await call('DELETE', `/${thanks.id}`)).status).toBe(404)
    expect((await call('PUT', `/${thanks.id}`, { name: 'a', text: 'b' })).status).toBe(404)
  })
})
