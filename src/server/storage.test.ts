import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { caller } from '../../tests/helpers/call.ts'
import { makeEntry } from '../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../tests/helpers/people.ts'
import { type S3Server, startS3 } from '../../tests/helpers/s3-server.ts'
import { goodFiles } from '../../tests/helpers/sample-files.ts'
import { openTestSite, passwordCost, type TestSite } from '../../tests/helpers/site.ts'
import { createApp } from './app.ts'
import { createContext } from './context.ts'

const secrets = /S3RVER|Signature=|Credential/

const jpeg = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#c83' } })
    .jpeg()
    .toBuffer()

async function upload({ app }: Pick<TestSite, 'app'>, token: string) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await jpeg())], 'a.jpg'))
  const response = await app.request('/api/media', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

async function contact({ app }: Pick<TestSite, 'app'>, name: string) {
  const form = new FormData()
  const message = { name, email: 'grace@navy.example', subject: 'A bug', message: 'It is a moth.' }
  for (const [field, value] of Object.entries(message)) form.set(field, value)
  form.set('attachment', new File([new Uint8Array(goodFiles.pdf)], 'plan.pdf'))
  const response = await app.request('/api/contact/with-attachment', { method: 'POST', body: form })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Another process on the same database and bucket, with a data folder that does not exist. */
function secondProcess({ context }: TestSite) {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'second-')), 'data')
  const { database } = context
  const second = createContext({ ...context.config, dataDir }, { database, passwordCost })
  const { app } = createApp(second)
  return { context: second, app, call: caller(app), dataDir }
}

/** Counts what `work` asks of the store. */
async function asked(server: S3Server, work: () => Promise<unknown>) {
  server.calls.length = 0
  await work()
  return server.calls.map((call) => call.split(' ')[0])
}

onBothDatabases('a site with STORAGE_URL', (open, kind) => {
  const openOn = async (server: S3Server, more = {}) =>
    open({
      env: {
        STORAGE_URL: await server.bucket(),
        CONTACT_TO: 'owner@example.com',
        ...(kind === 'postgres' && { DATABASE_URL: 'postgres://host/site' }),
      },
      ...more,
    })

  it('serves through one process what was uploaded through another, and writes no file to DATA_DIR', async () => {
    await using server = await startS3()
    await using site = await openOn(server)
    const { token } = await makeAdmin(site)
    const second = secondProcess(site)

    const { body: image } = await upload(site, token)
    const [first, other] = [await site.app.request(image.url), await second.app.request(image.url)]
    const bytes = Buffer.from(await other.arrayBuffer())
    expect(other.status).toBe(200)
    expect(bytes.equals(Buffer.from(await first.arrayBuffer()))).toBe(true)
    expect(other.headers.get('content-length')).toBe(String(bytes.length))
    expect((await sharp(bytes).metadata()).format).toBe('webp')
    expect((await second.app.request(`/media/${'0'.repeat(32)}.webp`)).status).toBe(404)

    expect((await contact(second, 'Grace')).status).toBe(200)
    const { body: messages } = await site.call('GET', '/api/messages', { token })
    const download = await site.app.request(`/api/messages/${messages[0].id}/attachment`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(Buffer.from(await download.arrayBuffer()).equals(goodFiles.pdf)).toBe(true)

    await makeEntry(site, 'blogs', { title: 'A post', slug: 'a-post', published: true, image_url: image.url })
    const pictures = [
      await site.app.request('/share/blogs/a-post.png'),
      await second.app.request('/share/blogs/a-post.png'),
    ]
    expect(pictures.map(({ status }) => status)).toEqual([200, 200])
    expect(await second.context.mail.deliverDue()).toBe(2)
    expect((await second.call('GET', '/api/health')).body).toMatchObject({ status: 'ok', storage: 'ok' })

    const folders = (await site.context.files.list('')).map((key) => key.split('/')[0])
    expect(folders).toEqual(['attachments', 'cache', 'media', 'outbox', 'outbox'])
    expect(readdirSync(site.dataDir).filter((name) => !name.startsWith('site.db'))).toEqual([])
    expect(existsSync(second.dataDir)).toBe(kind === 'sqlite')
  })

  it('answers 503 with a sentence while the store is away, logs no secret, and recovers by itself', async () => {
    const lines: string[] = []
    const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) })
    const server = await startS3()
    await using site = await openOn(server, { log })
    const { token } = await makeAdmin(site)
    const { body: image } = await upload(site, token)
    await server.close()

    const [saving, sending, reading] = [
      await upload(site, token),
      await contact(site, 'Grace'),
      await site.app.request(image.url),
    ]
    const cannotStore = 'The site cannot save anything right now. Please try again later.'
    for (const { status, headers, body } of [saving, sending]) {
      expect([status, body.error, headers.get('retry-after')]).toEqual([503, cannotStore, '300'])
    }
    expect([reading.status, reading.headers.get('retry-after')]).toEqual([503, '5'])
    const { status, body } = await site.call('GET', '/api/health')
    expect([status, body.database, body.storage]).toEqual([503, 'ok', 'failed'])
    expect((await site.call('GET', '/api/blogs')).status).toBe(200)
    expect(await site.context.database.db.selectFrom('messages').selectAll().execute()).toEqual([])
    expect(lines.join('')).toContain('ECONNREFUSED')
    expect(lines.join('') + JSON.stringify([saving, sending, body])).not.toMatch(secrets)

    await using again = await startS3({ port: server.port })
    await again.bucket()
    expect((await upload(site, token)).status).toBe(201)
    expect((await site.app.request(image.url)).status).toBe(200)
  })

  it('removes old files without a row, and keeps young ones', async () => {
    await using server = await startS3()
    await using site = await openOn(server)
    const { token } = await makeAdmin(site)
    const { body: image } = await upload(site, token)
    const { files } = site.context
    const orphan = `media/${'0'.repeat(32)}.webp`
    await files.put(orphan, Buffer.from('x'))
    const { removeUnusedImages } = await import('./media/files.ts')
    const day = 24 * 60 * 60 * 1000
    await removeUnusedImages(site.context, new Date(Date.now() - day))
    expect(await files.list('media')).toHaveLength(2)
    await removeUnusedImages(site.context, new Date(Date.now() + day))
    expect(await files.list('')).toEqual([image.url.slice(1)])
  })
})

it('asks the store once for an upload, and three times for an image', async () => {
  await using server = await startS3()
  await using site = await openTestSite({ env: { STORAGE_URL: await server.bucket() } })
  const { token } = await makeAdmin(site)
  let url = ''
  expect(
    await asked(server, async () => {
      url = (await upload(site, token)).body.url
    }),
  ).toEqual(['PUT'])
  expect(await asked(server, async () => (await site.app.request(url)).arrayBuffer())).toEqual(['HEAD', 'GET', 'GET'])
  expect(await asked(server, () => site.context.files.reach())).toEqual(['GET'])
  expect(await asked(server, () => contact(site, 'Grace'))).toEqual(['PUT', 'HEAD', 'GET'])
  expect(await asked(server, () => site.call('GET', '/api/health'))).toEqual(['PUT', 'HEAD', 'GET', 'DELETE'])
})
