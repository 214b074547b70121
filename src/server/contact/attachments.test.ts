import { statSync, truncateSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  attachmentFiles,
  sendMessage,
  storedMessages,
  uploadMessage,
  visitor,
} from '../../../tests/helpers/contact-messages.ts'
import { storedEmails } from '../../../tests/helpers/emails.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { badFiles, goodFiles } from '../../../tests/helpers/sample-files.ts'
import { sharedSite } from '../../../tests/helpers/shared-site.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'

onBothDatabases('an attachment', (open) => {
  const shared = sharedSite(() => open({ env: { CONTACT_TO: 'owner@example.com' } }))

  it.each(Object.entries(goodFiles))('that is a %s is accepted with any name', async (kind, bytes) => {
    const { site, token } = shared
    const others = attachmentFiles(site)
    const upload = { name: '../holiday.php.txt', bytes, type: 'text/html' }
    const answer = await uploadMessage(site, upload, { ...visitor, message: kind })
    expect(answer.status).toBe(200)
    const [file = '', ...more] = attachmentFiles(site).filter((each) => !others.includes(each))
    expect([file, more]).toEqual([expect.stringMatching(/\/[0-9a-f-]{36}$/), []])
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
})

onBothDatabases('contact with attachment', (open) => {
  it('a stored file that was cut off is not downloaded, and the answer says what is left of it', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    await uploadMessage(site, { name: 'a.pdf', bytes: goodFiles.pdf })
    const [file = ''] = attachmentFiles(site)
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
    expect((await uploadMessage(site)).status).toBe(200)
    expect(await storedMessages(site)).toMatchObject([{ attachment_name: null }])
  })

  it('accepts 10 MB and refuses one byte more', async () => {
    await using site = await open()
    const bytes = Buffer.alloc(10 * 1024 * 1024 + 1)
    goodFiles.pdf.copy(bytes)
    const large = await uploadMessage(site, { name: 'a.pdf', bytes })
    expect([large.status, large.body.error]).toEqual([413, 'File size must be less than 10MB'])
    expect(attachmentFiles(site)).toEqual([])
    expect((await uploadMessage(site, { name: 'a.pdf', bytes: bytes.subarray(0, -1) })).status).toBe(200)
  })
})

// On one database, because nothing of it is stored.
describe('a refused message', () => {
  it('answers 422 with a sentence for the field that is missing, impossible or too long', async () => {
    await using site = await openTestSite({ env: { RATE_LIMIT: 'off' } })
    for (const [field, value, message] of [
      ['name', '', 'Name is required.'],
      ['name', ' \u200b ', 'Name is required.'],
      ['email', undefined, 'Email is required.'],
      ['email', 'grace', "That doesn't look like an email address."],
      ['email', 'a@b.co\r\nBcc: everybody@example.com', "That doesn't look like an email address."],
      ['email', 'a@b.co, c@d.co', "That doesn't look like an email address."],
      ['message', '  \n ', 'Message is required.'],
      ['message', 'x'.repeat(10_001), 'Message is longer than 10,000 characters.'],
      ['subject', 'x'.repeat(301), 'Subject is longer than 300 characters.'],
    ] as const) {
      for (const answer of [
        await sendMessage(site, { [field]: value }),
        await uploadMessage(site, undefined, { ...visitor, [field]: value ?? '' }),
      ]) {
        expect([value, answer.status, answer.body.fields]).toEqual([value, 422, { [field]: message }])
      }
    }
    expect(await storedMessages(site)).toEqual([])
  })

  it('says that an optional field must be text, not that it is required', async () => {
    await using site = await openTestSite()
    const { status, body } = await sendMessage(site, { subject: 5, about: ['x'] })
    expect([status, body.fields]).toEqual([422, { subject: 'Subject must be text.', about: 'About must be text.' }])
  })

  it('answers 422 for a file of another kind, whatever it says it is', async () => {
    await using site = await openTestSite({ env: { RATE_LIMIT: 'off' } })
    const sentence = 'Please select an image (JPG, PNG, GIF, WebP), PDF, or Word document (DOCX, DOC)'
    for (const [name, bytes] of Object.entries(badFiles)) {
      if (name === 'nothing') continue
      const { status, body } = await uploadMessage(site, { name: 'photo.jpg', bytes, type: 'image/jpeg' })
      expect([name, status, body.error]).toEqual([name, 422, sentence])
    }
    expect([await storedMessages(site), attachmentFiles(site), await storedEmails(site)]).toEqual([[], [], []])
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
    const text = await uploadMessage(site, undefined, { ...visitor, attachment: 'no file' })
    expect(text.status).toBe(422)
  })
})
