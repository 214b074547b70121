import { existsSync, readdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { letter, letters } from '../../../tests/helpers/letters.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../../../tests/helpers/people.ts'
import { badFiles, goodFiles } from '../../../tests/helpers/sample-files.ts'
import { openTestSite, type TestSite } from '../../../tests/helpers/site.ts'

const visitor = { name: 'Grace Hopper', email: 'grace@navy.example', subject: 'A bug', message: 'It is a moth.' }

const send = (site: Pick<TestSite, 'call'>, more: object = {}) =>
  site.call('POST', '/api/contact', { body: { ...visitor, ...more } })

async function upload(
  site: Pick<TestSite, 'app'>,
  file?: { name: string; bytes: Uint8Array; type?: string },
  fields: Record<string, string> = visitor,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file) form.set('attachment', new File([new Uint8Array(file.bytes)], file.name, { type: file.type ?? '' }))
  const response = await site.app.request('/api/contact/with-attachment', { method: 'POST', body: form })
  return { status: response.status, body: await response.json() }
}

const stored = ({ context }: TestSite) => context.database.db.selectFrom('messages').selectAll().execute()
const files = ({ dataDir }: TestSite) => {
  const folder = join(dataDir, 'attachments')
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}

onBothDatabases('contact', (open) => {
  it('stores the message and sends emails to the owner and the visitor', async () => {
    await using site = await open({ env: { CONTACT_TO: 'owner@example.com' } })
    const answer = await send(site, { about: 'Template: Invoice sorter' })
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: "Message sent successfully! I'll get back to you soon." },
    ])
    expect(await stored(site)).toMatchObject([{ ...visitor, about: 'Template: Invoice sorter', state: 'new' }])

    const toOwner = await letter(site, 'contact-message')
    expect(toOwner).toMatchObject({ to: 'owner@example.com', replyTo: visitor.email })
    expect(toOwner.subject).toBe('Message from Grace Hopper: A bug')
    expect(toOwner.text).toContain('> It is a moth.')
    expect(toOwner.text).toContain('About: Template: Invoice sorter')

    const receipt = await letter(site, 'contact-receipt')
    expect(receipt).toMatchObject({ to: visitor.email, replyTo: 'owner@example.com' })
    // The receipt may reach a stranger, so it contains nothing of the message.
    for (const text of Object.values(visitor)) expect(receipt.text + receipt.html + receipt.subject).not.toContain(text)
  })

  it.each([
    ['CONTACT_TO', { CONTACT_TO: 'to@example.com', ADMIN_EMAIL: 'root@example.com' }, 'to@example.com'],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'root@example.com' }, 'root@example.com'],
    ['the first admin', {}, 'admin@example.com'],
  ])('sends the owner’s email to the address of %s', async (_, env, address) => {
    await using site = await open({ env: env as Record<string, string> })
    await makeAdmin(site)
    await send(site)
    expect((await letter(site, 'contact-message')).to).toBe(address)
  })

  it('stores a message when there is no owner yet', async () => {
    await using site = await open()
    expect((await send(site)).status).toBe(200)
    expect(await stored(site)).toHaveLength(1)
  })

  it('accepts a message without a subject', async () => {
    await using site = await open()
    expect((await send(site, { subject: undefined })).status).toBe(200)
    expect((await upload(site, undefined, { ...visitor, subject: '' })).status).toBe(200)
    expect((await stored(site)).map(({ subject }) => subject)).toEqual([null])
  })

  it('does not allow header injection', async () => {
    await using site = await open({ env: { CONTACT_TO: 'owner@example.com' } })
    await send(site, { name: 'X\r\nBcc: a@b.co', subject: 'Y\r\n\r\nbody\u2028Z' })
    const { subject } = await letter(site, 'contact-message')
    expect(subject).toBe('Message from X Bcc: a@b.co: Y body Z')
  })

  it('stores one message and one file and sends one pair of emails for a double click', async () => {
    await using site = await open({ env: { CONTACT_TO: 'owner@example.com' } })
    const file = { name: 'a.pdf', bytes: goodFiles.pdf }
    const answers = await Promise.all([upload(site, file), upload(site, file), upload(site, file)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await stored(site)).toHaveLength(1)
    expect(files(site)).toHaveLength(1)
    expect(await letters(site)).toHaveLength(2)
    // Also across the boundary of two time windows. Much later it is a new message.
    const soon = again(site, { now: () => new Date(Date.now() + 9 * 60 * 1000) })
    await upload(soon, file)
    expect(await stored(site)).toHaveLength(1)
    const later = again(site, { now: () => new Date(Date.now() + 30 * 60 * 1000) })
    await upload(later, file)
    expect(await stored(site)).toHaveLength(2)
  })

  it('answers 429 after twenty messages in an hour from one address', async () => {
    await using site = await open()
    const statuses: number[] = []
    for (let count = 0; count < 20; count += 1) statuses.push((await send(site, { message: `No. ${count}` })).status)
    expect(statuses.at(-1)).toBe(200)
    const refused = await send(site, { message: 'one more' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await upload(site)).status).toBe(429)
  })

  it('sends at most two receipts to an address and five for a sender', async () => {
    await using site = await open()
    for (let count = 0; count < 3; count += 1) await send(site, { message: `No. ${count}` })
    expect(await letters(site, 'contact-receipt')).toHaveLength(2)
    for (let count = 0; count < 6; count += 1) await send(site, { email: `stranger${count}@example.com` })
    expect((await letters(site, 'contact-receipt')).length).toBeLessThanOrEqual(5)
    expect(await stored(site)).toHaveLength(9)
  })

  it.each([{ website: 'https://spam.example' }, { form_age: 100 }])(
    'archives a message with %j and sends no email',
    async (trap) => {
      await using site = await open({ env: { CONTACT_TO: 'owner@example.com' } })
      const answer = await send(site, trap)
      expect([answer.status, answer.body.message]).toEqual([200, expect.stringMatching(/^Message sent/)])
      const fields = Object.fromEntries(Object.entries(trap).map(([name, value]) => [name, String(value)]))
      expect((await upload(site, undefined, { ...visitor, message: 'Two', ...fields })).status).toBe(200)
      expect((await stored(site)).map(({ state, suspect }) => [state, suspect])).toEqual([
        ['archived', 1],
        ['archived', 1],
      ])
      expect(await letters(site)).toEqual([])
    },
  )
})

onBothDatabases('contact with attachment', (open) => {
  it.each(Object.entries(goodFiles))('accepts a %s with any name', async (kind, bytes) => {
    await using site = await open({ env: { CONTACT_TO: 'owner@example.com' } })
    const { token } = await makeAdmin(site)
    const answer = await upload(site, { name: '../holiday.php.txt', bytes, type: 'text/html' })
    expect(answer.status).toBe(200)
    const [file = ''] = files(site)
    expect(file).toMatch(/\/[0-9a-f-]{36}$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)

    const [message] = (await site.call('GET', '/api/messages', { token })).body
    expect(message.attachment).toMatchObject({ name: `holiday-php.${kind}`, size: bytes.length })
    const path = `/api/messages/${message.id}/attachment`
    const download = await site.app.request(path, { headers: { authorization: `Bearer ${token}` } })
    expect(Buffer.from(await download.arrayBuffer())).toEqual(bytes)
    expect(download.headers.get('content-type')).toBe(message.attachment.type)
    expect(download.headers.get('x-content-type-options')).toBe('nosniff')
    expect(download.headers.get('cache-control')).toBe('no-store')
    expect(download.headers.get('content-disposition')).toBe(
      `attachment; filename="holiday-php.${kind}"; filename*=UTF-8''holiday-php.${kind}`,
    )
  })

  it('a stored file that was cut off is not downloaded, and the answer says what is left of it', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    await upload(site, { name: 'a.pdf', bytes: goodFiles.pdf })
    const [file = ''] = files(site)
    truncateSync(file, 10)
    const [message] = (await site.call('GET', '/api/messages', { token })).body
    const { status, body } = await site.call('GET', `/api/messages/${message.id}/attachment`, { token })
    expect(status).toBe(404)
    expect(body.error).toBe(
      `The attachment is damaged: 10 of ${goodFiles.pdf.length} bytes are left. Restore it from a backup.`,
    )
  })

  it('accepts a form without a file', async () => {
    await using site = await open()
    expect((await upload(site)).status).toBe(200)
    expect(await stored(site)).toMatchObject([{ attachment_name: null }])
  })

  it('accepts 10 MB and refuses one byte more', async () => {
    await using site = await open()
    const bytes = Buffer.alloc(10 * 1024 * 1024 + 1)
    goodFiles.pdf.copy(bytes)
    const large = await upload(site, { name: 'a.pdf', bytes })
    expect([large.status, large.body.error]).toEqual([413, 'File size must be less than 10MB'])
    expect(files(site)).toEqual([])
    expect((await upload(site, { name: 'a.pdf', bytes: bytes.subarray(1) })).status).toBe(422)
    expect((await upload(site, { name: 'a.pdf', bytes: bytes.subarray(0, -1) })).status).toBe(200)
  })
})

// On one database, because nothing of it is stored.
describe('a refused message', () => {
  it.each([
    ['name', '', 'Name is required.'],
    ['name', ' \u200b ', 'Name is required.'],
    ['email', undefined, 'Email is required.'],
    ['email', 'grace', 'Email must be an email address.'],
    ['email', 'a@b.co\r\nBcc: everybody@example.com', 'Email must be an email address.'],
    ['email', 'a@b.co, c@d.co', 'Email must be an email address.'],
    ['message', '  \n ', 'Message is required.'],
    ['message', 'x'.repeat(10_001), 'Message is longer than 10,000 characters.'],
    ['subject', 'x'.repeat(301), 'Subject is longer than 300 characters.'],
  ])('answers 422 if %s is %j', async (field, value, message) => {
    await using site = await openTestSite()
    for (const answer of [
      await send(site, { [field]: value }),
      await upload(site, undefined, { ...visitor, [field]: value ?? '' }),
    ]) {
      expect([answer.status, answer.body.fields]).toEqual([422, { [field]: message }])
    }
    expect(await stored(site)).toEqual([])
  })

  it('says that an optional field must be text, not that it is required', async () => {
    await using site = await openTestSite()
    const { status, body } = await send(site, { subject: 5, about: ['x'] })
    expect([status, body.fields]).toEqual([422, { subject: 'Subject must be text.', about: 'About must be text.' }])
  })

  it.each(Object.entries(badFiles).filter(([name]) => name !== 'nothing'))('422 for %s', async (_, bytes) => {
    await using site = await openTestSite()
    const answer = await upload(site, { name: 'photo.jpg', bytes, type: 'image/jpeg' })
    expect(answer.status).toBe(422)
    expect(answer.body.error).toBe('Please select an image (JPG, PNG, GIF, WebP), PDF, or Word document (DOCX, DOC)')
    expect([await stored(site), files(site), await letters(site)]).toEqual([[], [], []])
  })

  it('answers 413 as soon as too much was received, for any announced length', async () => {
    await using site = await openTestSite()
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    const response = await site.app.request('/api/contact/with-attachment', {
      method: 'POST',
      body: endless,
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' },
      duplex: 'half',
    } as RequestInit)
    expect([response.status, (await response.json()).error]).toEqual([413, 'File size must be less than 10MB'])
    expect(pulled).toBeLessThan(15)
  })

  it('answers 415 for JSON here and for a form elsewhere, and 400 for a malformed form', async () => {
    await using site = await openTestSite()
    const json = await site.call('POST', '/api/contact/with-attachment', { body: visitor })
    expect([json.status, json.body.error]).toEqual([415, 'Send the body as multipart/form-data.'])
    const form = new FormData()
    form.set('name', 'x')
    expect((await site.app.request('/api/contact', { method: 'POST', body: form })).status).toBe(415)
    const broken = await site.call('POST', '/api/contact/with-attachment', {
      raw: 'nothing of the kind',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(broken.status).toBe(400)
    const text = await upload(site, undefined, { ...visitor, attachment: 'no file' })
    expect(text.status).toBe(422)
  })
})

onBothDatabases('inbox', (open) => {
  it('answers 401 or 403 to everyone but admins', async () => {
    await using site = await open()
    const { token } = await makeUser(site)
    for (const [method, path] of [
      ['GET', '/api/messages'],
      ['GET', '/api/messages.csv'],
      ['PUT', '/api/messages/x'],
      ['DELETE', '/api/messages/x'],
      ['GET', '/api/messages/x/attachment'],
    ] as const) {
      const body = method === 'PUT' ? { state: 'read' } : undefined
      expect((await site.call(method, path, { body })).status).toBe(401)
      expect((await site.call(method, path, { body, token })).status).toBe(403)
    }
  })

  it('lists by state and page, changes the state and deletes', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    for (const message of ['one', 'two', 'three']) await send(site, { message })
    const list = (query = '') => site.call('GET', `/api/messages${query}`, { token })
    const all = await list()
    expect(all.body.map(({ message }: { message: string }) => message)).toEqual(['three', 'two', 'one'])
    const [three] = all.body
    expect(three).toEqual({
      ...visitor,
      id: expect.any(String),
      message: 'three',
      about: null,
      state: 'new',
      suspect: false,
      attachment: null,
      stage: 'none',
      follow_up: null,
      amount: null,
      currency: 'USD',
      notes: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    const marked = await site.call('PUT', `/api/messages/${three.id}`, { token, body: { state: 'answered' } })
    expect([marked.status, marked.body.state]).toEqual([200, 'answered'])
    expect((await list('?state=answered')).body).toHaveLength(1)
    const page = await list('?state=new&limit=1')
    expect([page.body.length, page.headers.get('x-total-count')]).toEqual([1, '2'])
    expect((await list('?state=lost')).status).toBe(400)
    const wrong = await site.call('PUT', `/api/messages/${three.id}`, { token, body: { state: 'lost' } })
    expect(wrong.status).toBe(422)
    expect((await site.call('DELETE', `/api/messages/${three.id}`, { token })).status).toBe(204)
    expect((await site.call('DELETE', `/api/messages/${three.id}`, { token })).status).toBe(404)
    expect((await list()).body).toHaveLength(2)
  })

  it('deletes the file of a deleted message', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    await upload(site, { name: 'a.png', bytes: goodFiles.png })
    const [message] = (await site.call('GET', '/api/messages', { token })).body
    await site.call('DELETE', `/api/messages/${message.id}`, { token })
    expect(files(site)).toEqual([])
    expect((await site.call('GET', `/api/messages/${message.id}/attachment`, { token })).status).toBe(404)
  })

  it('escapes formulas in the CSV export', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    await send(site, { name: '=cmd|calc', subject: '@SUM(1)', message: 'says "no",\nthen\n+1' })
    await send(site, { name: '-2+3', subject: ' \t=1', message: '\uff1d1' })
    const csv = await site.call('GET', '/api/messages.csv', { token })
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=UTF-8')
    expect(csv.headers.get('content-disposition')).toContain('attachment; filename="messages.csv"')
    expect(csv.text).toContain(`"'=cmd|calc"`)
    expect(csv.text).toContain(`"'@SUM(1)"`)
    expect(csv.text).toContain('"says ""no"",\nthen\n+1"')
    expect(csv.text).toContain(`"'-2+3"`)
    expect(csv.text).toContain(`"'\uff1d1"`)
  })
})
