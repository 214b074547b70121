import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defaultSettings } from '../../site.config.ts'
import { fileBudget } from '../../src/server/contact/attachments.ts'
import { again } from '../helpers/again.ts'
import { limiterOn } from '../helpers/limiters.ts'
import { onBothDatabases } from '../helpers/on-both-databases.ts'
import { goodFiles } from '../helpers/sample-files.ts'
import { openTestSite, type TestSite } from '../helpers/site.ts'

const megabyte = 1024 * 1024
const day = 24 * 60 * 60 * 1000
const noRoom = 'No more files can be accepted today. Please remove the file and send your message without it.'
const text = { name: 'A program', email: 'a@example.com', message: 'Buy' }

let sent = 0

async function send(
  site: Pick<TestSite, 'app'>,
  { bytes, headers = {}, ...fields }: { bytes?: Buffer; headers?: Record<string, string> } & Record<string, unknown>,
) {
  const form = new FormData()
  sent += 1
  for (const [name, value] of Object.entries({ ...text, subject: `No ${sent}`, ...fields }))
    form.set(name, String(value))
  if (bytes) form.set('attachment', new File([new Uint8Array(bytes)], 'x.pdf'))
  const response = await site.app.request('/api/contact/with-attachment', { method: 'POST', body: form, headers })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const filesOf = ({ dataDir }: TestSite) => {
  const folder = join(dataDir, 'attachments')
  return existsSync(folder) ? readdirSync(folder) : []
}
const messagesOf = ({ context }: TestSite) => context.database.db.selectFrom('messages').selectAll().execute()
const pdf = (size: number) => Buffer.concat([goodFiles.pdf, Buffer.alloc(size)])

onBothDatabases('attachments of visitors', (open) => {
  it('a client has a daily budget of bytes, and then files are refused; the file of a bot does not count', async () => {
    await using site = await open()
    const file = { bytes: pdf(9 * megabyte) }
    expect((await send(site, { website: 'https://spam.example', ...file })).status).toBe(200)
    expect(filesOf(site)).toEqual([])
    expect(await messagesOf(site)).toMatchObject([{ suspect: 1, attachment_size: null }])

    // Uses up the budget: if the file of the bot counted, the third would be refused.
    for (let count = 0; count < 3; count += 1) expect((await send(site, file)).status).toBe(200)
    const refused = await send(site, file)
    expect(refused.status).toBe(429)
    expect(refused.body).toEqual({ error: noRoom, code: 'too_many', fields: { attachment: noRoom } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send(site, file)).status).toBe(429)
    expect((await send(site, {})).status).toBe(200)
    expect(filesOf(site)).toHaveLength(3)
    expect(await messagesOf(site)).toHaveLength(5)
  })

  it('all files together stay below the owner’s limit until old ones are removed', async () => {
    await using site = await open()
    const settings = { messages: { files_megabytes: 1, files_days: 90, suspects_days: 30 } }
    const small = again(site, { settings })
    expect((await send(small, { bytes: pdf(megabyte / 2) })).status).toBe(200)
    expect((await send(small, { bytes: pdf(megabyte) })).status).toBe(429)
    await send(small, { website: 'x' })

    const later = (days: number) => again(site, { settings, now: () => new Date(Date.now() + days * day) })
    await later(29).context.messages.removeOld()
    expect(await messagesOf(site)).toHaveLength(2)
    await later(31).context.messages.removeOld()
    expect(await messagesOf(site)).toMatchObject([{ suspect: 0, attachment_name: 'x.pdf' }])
    expect(filesOf(site)).toHaveLength(1)
    await later(91).context.messages.removeOld()
    // The message stays; only its file is removed.
    expect(await messagesOf(site)).toMatchObject([{ attachment_file: null, attachment_name: null }])
    expect(filesOf(site)).toEqual([])
    expect((await send(later(91), { bytes: pdf(megabyte / 2) })).status).toBe(200)
  })
})

it('a file that cannot be removed uses up no budget, and the message is answered as usual', async () => {
  await using opened = await openTestSite()
  const site = again(opened, { settings: { messages: { files_megabytes: 2 } } })
  site.context.files.remove = () => Promise.reject(new Error('The storage does not answer.'))
  const statuses: number[] = []
  for (let count = 0; count < 5; count += 1) {
    statuses.push((await send(site, { subject: 'A double click', bytes: pdf(megabyte / 2) })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  expect(await messagesOf(opened)).toHaveLength(1)
})

const withRoom = (files_megabytes: number | null) => ({
  current: async () => ({ ...defaultSettings, messages: { ...defaultSettings.messages, files_megabytes } }),
})

it('simultaneous uploads do not exceed the limit', async () => {
  const limiter = limiterOn({ enabled: false })
  const budget = fileBudget(limiter, { settings: withRoom(10), stored: async () => 4 * megabyte })
  const uploads = await Promise.all(['a', 'b', 'c'].map((client) => budget.begin(client)))
  await uploads[0]?.spend(3 * megabyte)
  await uploads[1]?.spend(3 * megabyte)
  await expect(uploads[2]?.spend(1)).rejects.toThrow(noRoom)
  await uploads[0]?.giveBack()
  await uploads[2]?.spend(1)
})

it('the addresses of one network share a budget', async () => {
  const limiter = limiterOn()
  const budget = fileBudget(limiter, { settings: withRoom(null), stored: async () => 0 })
  let taken = 0
  for (let index = 0; index < 100; index += 1) {
    const { spend, end } = await budget.begin(`2001:db8:1:${index.toString(16)}::/64`)
    try {
      await spend(megabyte)
      taken += 1
    } catch {
      // Refused, as expected.
    }
    end()
  }
  expect(taken).toBe(60)
})

it('answers 403 to forms of other sites, as JSON and as multipart', async () => {
  await using site = await openTestSite()
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example', host: 'site.example' },
    { origin: 'null', host: 'site.example' },
  ]
  for (const headers of foreign) {
    const upload = await send(site, { headers })
    const json = await site.call('POST', '/api/contact', { body: text, headers })
    expect([upload.status, json.status]).toEqual([403, 403])
  }
  const own: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' },
    { origin: 'http://shop.example', host: 'shop.example' },
    // Behind a proxy that changes the host.
    { origin: 'http://localhost:3000', host: '127.0.0.1:8080' },
  ]
  for (const headers of own) {
    expect((await send(site, { headers })).status).toBe(200)
    const body = { ...text, subject: JSON.stringify(headers) }
    expect((await site.call('POST', '/api/contact', { body, headers })).status).toBe(200)
  }
})
