import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { claimedAvif } from '../../../tests/helpers/claimed-avif.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { openTestSite, type TestSite } from '../../../tests/helpers/site.ts'
import { limits } from '../../contract/limits.ts'
import { mediaMessages } from '../../contract/media.ts'

const picture = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 60, b: 20 } } })

async function upload(site: TestSite, token: string, bytes: Uint8Array, { name = 'a.png', alt = '' } = {}) {
  const form = new FormData()
  form.set('file', new File([Uint8Array.from(bytes)], name))
  form.set('alt', alt)
  const response = await site.app.request('/api/media', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: response.status, body: await response.json() }
}

const kinds = {
  'photo.jpg': () =>
    picture()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret' } })
      .toBuffer(),
  'named.txt': () => picture().png().toBuffer(),
  'a.webp': () => picture().webp().toBuffer(),
  'a.avif': () => picture().avif().toBuffer(),
  'a.gif': () => picture().gif().toBuffer(),
}

test('an image that was cut off is answered 503, without a header that lets caches keep it', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const { body } = await upload(site, token, await picture().png().toBuffer())
  const [file = ''] = await readdir(join(site.dataDir, 'media'))
  const whole = (await (await site.context.files.open(`media/${file}`))?.bytes()) ?? Buffer.alloc(0)

  for (const left of [whole.length / 2, 5, 0]) {
    await site.context.files.put(`media/${file}`, whole.subarray(0, left))
    const { status, headers } = await site.app.request(body.url)
    expect([status, headers.get('cache-control')]).toEqual([503, null])
  }
  await site.context.files.put(`media/${file}`, whole)
  expect(Buffer.from(await (await site.app.request(body.url)).arrayBuffer()).equals(whole)).toBe(true)
})

test.each(Object.entries(kinds))('converts %s to WebP without metadata, served as immutable', async (name, make) => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const { status, body } = await upload(site, token, await make(), { name, alt: ' A red field ' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ name, alt: 'A red field', width: 40, height: 20 })
  expect(body.url).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/)

  const file = await site.app.request(body.url)
  expect(file.headers.get('content-type')).toBe('image/webp')
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  const bytes = Buffer.from(await file.arrayBuffer())
  const { format, exif, icc } = await sharp(bytes).metadata()
  expect([format, exif, icc]).toEqual(['webp', undefined, undefined])
})

test('an animated GIF stays animated', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const frames = await Promise.all(
    [0, 255].map((r) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: { r, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    ),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const { body } = await upload(site, token, gif)
  expect(body).toMatchObject({ width: 8, height: 8 })
  const bytes = Buffer.from(await (await site.app.request(body.url)).arrayBuffer())
  expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(2)
})

test('shrinks a large image and rotates one by its EXIF orientation', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const large = await upload(site, token, await picture(3000, 1500).jpeg().withMetadata({ orientation: 6 }).toBuffer())
  expect(large.body).toMatchObject({ width: limits.imageSide / 2, height: limits.imageSide })
})

test('stores the same image once; its alt text can be changed', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const bytes = await picture().png().toBuffer()
  const first = await upload(site, token, bytes)
  const second = await upload(site, token, bytes, { alt: 'Red' })
  expect(second.body).toEqual({ ...first.body, alt: 'Red' })
  await upload(site, token, bytes)
  const { body: edited } = await site.call('PUT', `/api/media/${first.body.id}`, { token, body: { alt: 'Redder' } })
  expect(edited.alt).toBe('Redder')
  const { body: list, headers } = await site.call('GET', '/api/media?limit=5', { token })
  expect([list, headers.get('x-total-count')]).toEqual([[edited], '1'])
  expect(await readdir(join(site.dataDir, 'media'))).toHaveLength(1)
})

test('GET /api/media?url= finds an image by its address', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const { body: image } = await upload(site, token, await picture().png().toBuffer(), { alt: 'Red' })
  await upload(site, token, await picture(50).png().toBuffer())
  const at = async (url: string) => {
    const { body, headers } = await site.call('GET', `/api/media?url=${encodeURIComponent(url)}`, { token })
    return [body, headers.get('x-total-count')]
  }
  expect(await at(image.url)).toEqual([[image], '1'])
  for (const url of ['', '/media/', '/demo/a.svg', `https://example.com${image.url}`, `${image.url}?v=2`]) {
    expect(await at(url)).toEqual([[], '0'])
  }
})

test('entries get the alt text of their image, set before or after their save', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const { body: image } = await upload(site, token, await picture().png().toBuffer(), { alt: 'Red' })
  const post = { title: 'Seen', slug: 'seen', content: 'x', image_url: image.url }
  const { body: saved } = await site.call('POST', '/api/blogs', { token, body: post })
  expect(saved.image_alt).toBe('Red')
  await site.call('PUT', `/api/media/${image.id}`, { token, body: { alt: 'Redder' } })
  const read = async () => (await site.call('GET', `/api/blogs/${saved.id}`, { token })).body
  expect(await read()).toEqual({ ...saved, image_alt: 'Redder' })
  const elsewhere = { ...post, image_url: 'https://example.com/a.png' }
  await site.call('PUT', `/api/blogs/${saved.id}`, { token, body: elsewhere })
  expect((await read()).image_alt).toBeNull()
})

test('refuses other files by their bytes, with a message', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const answer = async (bytes: Uint8Array) => {
    const { status, body } = await upload(site, token, bytes)
    return [status, body.code, body.error]
  }
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect(await answer(svg)).toEqual([415, 'wrong_type', mediaMessages.wrongType])
  expect(await answer(new Uint8Array())).toEqual([415, 'wrong_type', mediaMessages.wrongType])
  const cut = (await picture(400, 400).png().toBuffer()).subarray(0, 60)
  expect(await answer(cut)).toEqual([422, 'invalid', mediaMessages.unreadable])
  const wide = await claimedAvif(7_700, 7_700)
  expect(await answer(wide)).toEqual([422, 'invalid', mediaMessages.tooManyPixels(59_290_000, 40_000_000)])
  // Small enough by its header, but nothing of that size is in it.
  expect(await answer(await claimedAvif(5_000, 5_000))).toEqual([422, 'invalid', mediaMessages.unreadable])
  const huge = Buffer.alloc(limits.upload + 1)
  expect(await answer(huge)).toEqual([413, 'too_large', mediaMessages.tooLarge])
  expect((await site.call('POST', '/api/media', { token, body: {} })).status).toBe(415)
})

test('GET answers 404 for what was not uploaded', async () => {
  await using site = await openTestSite()
  for (const path of ['/media/x.webp', '/media/..%2Fsite.db', `/media/${'0'.repeat(32)}.webp`])
    expect([path, (await site.app.request(path)).status]).toEqual([path, 404])
})

test('POST /api/media answers 400 to a form that is cut short, and 422 to one without a file', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const send = async (body: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' }
    const response = await site.app.request('/api/media', { method: 'POST', headers, body })
    return [response.status, (await response.json()).code]
  }
  const alt = '--x\r\nContent-Disposition: form-data; name="alt"\r\n\r\nRed'
  expect(await send(alt)).toEqual([400, 'malformed'])
  expect(await send(`${alt}\r\n--x--`)).toEqual([422, 'invalid'])
  expect(await send(`${`${alt}\r\n`.repeat(30)}--x--`)).toEqual([400, 'malformed'])
})
