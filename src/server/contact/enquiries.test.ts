import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { attachmentFiles, uploadMessage, visitor } from '../../../tests/helpers/contact-messages.ts'
import { storedEmail, storedEmails } from '../../../tests/helpers/emails.ts'
import { used } from '../../../tests/helpers/limiters.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { goodFiles } from '../../../tests/helpers/sample-files.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'
import { sourcePages } from '../../../tests/helpers/source-pages.ts'
import { enquiryRules } from './enquiries.ts'

interface Upload {
  name: string
  bytes: Uint8Array
}

const withFile = (fields: Record<string, string>, file?: Upload) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file) form.set('attachment', new File([new Uint8Array(file.bytes)], file.name))
  return form
}

/** A message with its private page, as its sender and as the owner see it. */
async function enquiry(site: TestSite, more: Record<string, string> = {}, file?: Upload) {
  const { token } = await makeAdmin(site)
  const { app } = site
  await uploadMessage(site, file, { ...visitor, ...more })
  const [{ id }] = (await site.call('GET', '/api/messages', { token })).body
  const { enquiry_url } = (await site.call('GET', `/api/messages/${id}`, { token })).body
  const path = new URL(enquiry_url).pathname
  const api = `/api${path}`
  const add = (message: string, upload?: Upload, more: Record<string, string> = {}) =>
    app.request(path, { method: 'POST', body: withFile({ message, ...more }, upload) })
  return {
    ...{ id, token, path, api, app, add },
    read: async () => (await site.call('GET', api)).body.enquiry,
    thread: async () => (await site.call('GET', `/api/messages/${id}`, { token })).body,
    change: (body: object) => site.call('PUT', `/api/messages/${id}`, { token, body }),
    reply: (text: string, upload?: Upload) =>
      site.app.request(`/api/messages/${id}/replies/with-attachment`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: withFile({ id: randomUUID(), text }, upload),
      }),
  }
}

const pdf = { name: 'plan.pdf', bytes: goodFiles.pdf }
const png = { name: 'drawing.png', bytes: goodFiles.png }

onBothDatabases('the private page of an enquiry', (open) => {
  const openSite = () => open({ web: sourcePages, env: { CONTACT_TO: 'owner@example.com' } })

  it('shows what both sides wrote, with their files, and the state of the enquiry', async () => {
    await using site = await openSite()
    const { read, change, reply, thread, add, api, token } = await enquiry(site, {}, pdf)
    expect(await read()).toEqual({
      ...{ name: 'Grace Hopper', subject: 'A bug', about: null, state: 'received' },
      entries: [
        {
          ...{ id: expect.any(String), by: 'you', text: 'It is a moth.', created_at: expect.any(String) },
          ...{ attachment: { name: 'plan.pdf', size: goodFiles.pdf.length }, emailed: null },
        },
      ],
    })
    await change({ state: 'read' })
    expect((await read()).state).toBe('read')
    expect((await reply('Show me.', png)).status).toBe(201)
    // No mail server is set up: both sides are told that the answer was not emailed.
    const owners = { by: 'owner', text: 'Show me.', emailed: false }
    expect(await read()).toMatchObject({ state: 'read', entries: [{}, owners] })
    expect((await thread()).state).toBe('read')
    await change({ state: 'answered' })
    expect((await read()).state).toBe('answered')
    const { updated_at } = await thread()
    const added = await add('Here.', pdf)
    expect((await thread()).updated_at > updated_at).toBe(true)
    expect([added.status, added.headers.get('location')]).toEqual([303, expect.stringContaining('?sent=1')])
    const { state, entries } = await read()
    expect([state, entries.map(({ text }: { text: string }) => text)]).toEqual([
      'received',
      ['It is a moth.', 'Show me.', 'Here.'],
    ])
    expect((await site.call('GET', '/api/messages?q=here', { token })).body).toHaveLength(1)
    expect((await site.call('GET', '/api/search?q=here', { token })).text).toContain('Grace Hopper: A bug')
    expect(attachmentFiles(site)).toHaveLength(3)
    const [theirs, own, later] = await Promise.all(
      entries.map(({ id }: { id: string }) => site.app.request(`${api}/files/${id}`)),
    )
    // What a stranger uploads is not published under the site's address.
    expect([theirs.status, own.status, later.status]).toEqual([404, 200, 404])
    expect(Buffer.from(await own.arrayBuffer())).toEqual(Buffer.from(png.bytes))
    expect(own.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(own.headers.get('x-content-type-options')).toBe('nosniff')
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect(await thread()).toMatchObject({
      state: 'new',
      replies: [{ text: 'Show me.', attachment: { name: 'drawing.png', type: 'image/png' } }],
      additions: [{ text: 'Here.', suspect: false, attachment: { name: 'plan.pdf' } }],
    })
    expect(await storedEmail(site, 'contact-addition')).toMatchObject({
      ...{ to: 'owner@example.com', replyTo: visitor.email, subject: 'Grace Hopper added to: A bug' },
      text: expect.stringContaining('> Here.'),
    })
  })

  it('is linked by the receipt, the replies and the inbox', async () => {
    await using site = await openSite()
    const { path, reply, thread } = await enquiry(site)
    await reply('Hello')
    expect((await thread()).enquiry_url).toBe(site.context.config.siteUrl + path)
    for (const kind of ['contact-receipt', 'message-reply']) {
      expect((await storedEmail(site, kind)).text).toContain(site.context.config.siteUrl + path)
    }
  })

  it('ends when the owner closes it, and works again when it is reopened', async () => {
    await using site = await openSite()
    const { path, read, change, add, app, api, id, reply } = await enquiry(site, {}, pdf)
    expect((await change({ closed: true })).body.closed_at).toEqual(expect.any(String))
    expect(await read()).toBe(null)
    const page = await app.request(path)
    expect([page.status, page.headers.get('cache-control')]).toEqual([410, 'private, no-store'])
    expect(await page.text()).not.toContain('moth')
    expect((await add('Too late', png)).status).toBe(410)
    expect((await site.app.request(`${api}/files/${id}`)).status).toBe(404)
    expect(attachmentFiles(site)).toHaveLength(1)
    await reply('By email only')
    expect((await storedEmail(site, 'message-reply')).text).not.toContain('/enquiries/')
    await change({ closed: false })
    expect((await read()).entries).toHaveLength(2)
  })

  it('answers 404 to any other link, and reveals nothing', async () => {
    await using site = await openSite()
    const { path, api, app, token, id } = await enquiry(site)
    const wrong = (address: string) => [`${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`, `${address}A`]
    const others = [...wrong(path), `/enquiries/${id}`, '/enquiries/x', `/enquiries/${randomUUID()}.${path.slice(-43)}`]
    for (const other of others) {
      const page = await app.request(other)
      expect([other, page.status]).toEqual([other, 404])
      expect(await page.text()).not.toContain('moth')
      expect((await app.request(other, { method: 'POST', body: withFile({ message: 'x' }) })).status).toBe(404)
      expect((await site.call('GET', `/api${other}`)).status).toBe(404)
      expect((await site.app.request(`/api${other}/files/${id}`)).status).toBe(404)
    }
    expect((await site.app.request(`${api}/files/${randomUUID()}`)).status).toBe(404)
    await site.call('DELETE', `/api/messages/${id}`, { token })
    expect((await app.request(path)).status).toBe(404)
  })

  it('does not give out the files of another enquiry', async () => {
    await using site = await openSite()
    const mine = await enquiry(site)
    await mine.reply('One', png)
    await uploadMessage(site, pdf, { ...visitor, message: 'Another' })
    const [{ id }] = (await site.call('GET', '/api/messages', { token: mine.token })).body
    const { enquiry_url } = (await site.call('GET', `/api/messages/${id}`, { token: mine.token })).body
    const [, reply] = (await mine.read()).entries
    const file = (path: string) => site.app.request(`/api${path}/files/${reply.id}`)
    expect((await file(mine.path)).status).toBe(200)
    expect((await file(new URL(enquiry_url).pathname)).status).toBe(404)
  })

  it('stores an addition once for a double click, and keeps one file', async () => {
    await using site = await openSite()
    const { add, thread } = await enquiry(site)
    const answers = await Promise.all([add('More', pdf), add('More', pdf), add('More', pdf)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect((await thread()).additions).toHaveLength(1)
    expect(attachmentFiles(site)).toHaveLength(1)
    expect(await storedEmails(site, 'contact-addition')).toHaveLength(1)
  })

  it('shows a refused addition again with its text', async () => {
    await using site = await openSite()
    const { add, thread } = await enquiry(site)
    const bad = await add('Look', { name: 'a.pdf', bytes: Buffer.from('no such file') })
    expect(bad.status).toBe(422)
    const html = await bad.text()
    expect(html).toContain('Please select an image (JPG, PNG, GIF, WebP), PDF, or Word document (DOCX, DOC)')
    expect(html).toMatch(/<textarea[^>]*>Look</)
    expect((await add('  ')).status).toBe(422)
    expect((await add('x'.repeat(10_001))).status).toBe(422)
    expect((await thread()).additions).toEqual([])
    expect(attachmentFiles(site)).toEqual([])
  })

  it('takes twenty additions in an hour', async () => {
    await using site = await openSite()
    const { add, id } = await enquiry(site)
    await used(site.context, 18, [enquiryRules.enquiry, id])
    for (let count = 0; count < 2; count += 1) expect((await add(`No. ${count}`)).status).toBe(303)
    const refused = await add('One more', pdf)
    expect(refused.status).toBe(429)
    expect(attachmentFiles(site)).toEqual([])
    expect(await refused.text()).toContain('One more')
  })

  it('stores what a bot adds, but not its file, and does not email it to the owner', async () => {
    await using site = await openSite()
    const { add, thread, change } = await enquiry(site)
    await change({ state: 'read' })
    expect((await add('Cheap links', pdf, { website: 'https://spam.example' })).status).toBe(303)
    expect(await thread()).toMatchObject({ state: 'read', additions: [{ suspect: true, attachment: null }] })
    expect([attachmentFiles(site), await storedEmails(site, 'contact-addition')]).toEqual([[], []])
    const later = again(site, { now: () => new Date(Date.now() + 31 * 24 * 60 * 60 * 1000) })
    await later.context.messages.removeOld()
    expect((await thread()).additions).toEqual([])
  })

  it('gives a suspected message a page like any other, so that a bot learns nothing', async () => {
    await using site = await openSite()
    const { read, add, thread } = await enquiry(site, { website: 'https://spam.example' })
    expect((await read()).state).toBe('received')
    await add('Again')
    expect(await thread()).toMatchObject({ state: 'archived', additions: [{ suspect: true }] })
    expect(await storedEmails(site)).toEqual([])
  })

  it('runs no markup of either side', async () => {
    await using site = await openSite()
    const hostile = '</script><img src=x onerror=alert(1)><b>'
    const { add, reply, path, app } = await enquiry(site, { name: hostile, subject: hostile, message: hostile })
    await add(hostile)
    await reply(hostile)
    const html = await (await app.request(path)).text()
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('<b>')
    expect(html).toContain('noindex')
  })

  it('is removed with its files when the message is deleted, or the person asks to be forgotten', async () => {
    await using site = await openSite()
    const first = await enquiry(site, {}, pdf)
    await first.add('One', png)
    await first.reply('Two', pdf)
    await site.call('DELETE', `/api/messages/${first.id}`, { token: first.token })
    expect(attachmentFiles(site)).toEqual([])
    await uploadMessage(site, pdf, { ...visitor, message: 'Second' })
    const [{ id }] = (await site.call('GET', '/api/messages', { token: first.token })).body
    const { enquiry_url } = (await site.call('GET', `/api/messages/${id}`, { token: first.token })).body
    const body = withFile({ message: 'Three' }, png)
    await first.app.request(new URL(enquiry_url).pathname, { method: 'POST', body })
    expect(attachmentFiles(site)).toHaveLength(2)
    const { database, messages } = site.context
    const removeFiles = await database.db
      .transaction()
      .execute((transaction) => messages.removePersonalData(transaction, { email: 'GRACE@navy.example' }))
    await removeFiles()
    expect(attachmentFiles(site)).toEqual([])
    expect(await database.db.selectFrom('message_replies').selectAll().execute()).toEqual([])
  })

  it('keeps the files of additions and replies for as long as those of messages', async () => {
    await using site = await openSite()
    const { add, reply, thread } = await enquiry(site, {}, pdf)
    await add('One', png)
    await reply('Two', pdf)
    const later = (days: number) =>
      again(site, { now: () => new Date(Date.now() + days * 24 * 60 * 60 * 1000) }).context.messages.removeOld()
    await later(2)
    expect(attachmentFiles(site)).toHaveLength(3)
    await later(366)
    expect(attachmentFiles(site)).toEqual([])
    expect(await thread()).toMatchObject({ attachment: null, replies: [{ attachment: null }] })
  })
})
