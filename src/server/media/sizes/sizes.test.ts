import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { workflowBody } from '../../../../tests/helpers/n8n/files.ts'
import { makeAdmin } from '../../../../tests/helpers/people.ts'
import { openTestSite, type TestSite } from '../../../../tests/helpers/site.ts'
import { srcSetOf, stepsOf } from '../../../contract/image-steps.ts'
import { imageProcess } from '../decoding/image-process.ts'
import { removeUnusedImages } from '../files.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 60, b: 20, alpha: 0.5 } } })

const animation = async () => {
  const frames = await Promise.all([90, 91].map((height) => picture(400, 90).resize(400, height).png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
}

async function upload(site: TestSite, token: string, bytes: Uint8Array): Promise<{ id: string; url: string }> {
  const form = new FormData()
  form.set('file', new File([Uint8Array.from(bytes)], 'a.png'))
  const headers = { authorization: `Bearer ${token}` }
  return (await site.app.request('/api/media', { method: 'POST', headers, body: form })).json()
}

const size = ({ url }: { url: string }, ending: string) => url.replace('.webp', `-${ending}`)
const stored = async (site: TestSite) => (await site.context.files.list('media')).map((key) => key.slice(38)).sort()

test('stepsOf: nothing is enlarged, the first step always exists, a step next to the last one is left out', () => {
  expect(stepsOf(4)).toEqual([320])
  expect(stepsOf(320)).toEqual([320])
  expect(stepsOf(500)).toEqual([320, 640])
  expect(stepsOf(1000)).toEqual([320, 640, 1280])
  expect(stepsOf(1920)).toEqual([320, 640, 960, 1280, 1920])
})

describe.each(['sqlite', 'postgres'] as const)('on %s', (database) => {
  const open = () => openTestSite({ database })

  it('an upload is answered at once; its sizes are made in the background and sent as immutable', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const image = await upload(site, token, await picture(700, 350).png().toBuffer())

    const before = await site.app.request(size(image, '640.avif'))
    expect([before.headers.get('content-type'), before.headers.get('cache-control')]).toEqual([
      'image/webp',
      'no-store',
    ])

    await site.context.imageSizing.makeMissing()
    expect(await stored(site)).toEqual(['-320.avif', '-320.webp', '-960.avif', '.webp'])

    const sizes = await Promise.all(
      ['320.avif', '320.webp', '640.avif', '1920.avif', '1920.webp'].map(async (ending) => {
        const answer = await site.app.request(size(image, ending))
        expect(answer.headers.get('cache-control')).toContain('immutable')
        const { format, width, height, hasAlpha } = await sharp(await answer.arrayBuffer()).metadata()
        expect(hasAlpha).toBe(true)
        return [ending, answer.headers.get('content-type'), format, width, height]
      }),
    )
    expect(sizes).toEqual([
      ['320.avif', 'image/avif', 'heif', 320, 160],
      ['320.webp', 'image/webp', 'webp', 320, 160],
      ['640.avif', 'image/avif', 'heif', 700, 350],
      ['1920.avif', 'image/avif', 'heif', 700, 350],
      ['1920.webp', 'image/webp', 'webp', 700, 350],
    ])
    for (const none of ['100.avif', '320.png', '0320.webp']) {
      expect((await site.app.request(size(image, none))).status).toBe(404)
    }

    await site.call('DELETE', `/api/media/${image.id}`, { token })
    expect(await stored(site)).toEqual([])
  })

  it('a post of an earlier release shows the sizes of its image once they are made', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { db } = site.context.database
    const image = await upload(site, token, await picture(700, 350).png().toBuffer())
    const post = { title: 'P', slug: 'post-p', content: `![A field](${image.url})` }
    const { body } = await site.call('POST', '/api/blogs', { token, body: post })
    const sizes = srcSetOf(image.url, 'avif', 700)
    expect(body.content_html).toContain(`<source type="image/avif" srcset="${sizes}"`)
    expect(body.content_html).toMatch(
      /<a [^>]*href="[^"]*\.webp"[^>]*><picture>.*<img src=.* width="700" height="350" srcset="/,
    )
    await db.updateTable('blogs').set({ content_html: '"<p>Old</p>"' }).execute()

    await site.context.imageSizing.makeMissing()

    const after = (await site.call('GET', `/api/blogs/${body.id}`, { token })).body
    expect(after).toEqual(body)
  })
})

test('the instructions of a template show the sizes of an image and its current alt text', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const image = await upload(site, token, await picture(700, 350).png().toBuffer())
  const usage_instructions = `<p>Look: <img src="${image.url}" alt=""></p>`
  const body = workflowBody({ usage_instructions, published: true })
  const { slug } = (await site.call('POST', '/api/workflows', { token, body })).body
  await site.call('PUT', `/api/media/${image.id}`, { token, body: { alt: 'The canvas' } })

  const shown = (await site.context.workflows.pageBySlug(slug, true)).usage_instructions
  expect(shown).toMatch(/<p>Look: <picture><source .*<img src=.* alt="The canvas" .*width="700" height="350"/)
  const source = (await site.context.workflows.bySlug(slug, false)).usage_instructions
  expect(source).not.toContain('srcset')
})

test('an animated image keeps its own size, and a damaged one is given up', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const animated = await upload(site, token, await animation())
  const damaged = await upload(site, token, await picture(50, 50).png().toBuffer())
  await site.context.files.put(damaged.url.slice(1), Buffer.from('RIFF'))

  await site.context.imageSizing.makeMissing()

  expect(await stored(site)).toEqual(['.webp', '.webp'])
  const answer = await site.app.request(size(animated, '320.avif'))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const rows = await site.context.database.db.selectFrom('media').select(['sized', 'sizing']).execute()
  expect(rows.map(({ sized }) => sized).sort()).toEqual([1, 2])
  const { body } = await site.call('POST', '/api/blogs', {
    token,
    body: { title: 'P', slug: 'post-p', content: `![](${animated.url})` },
  })
  expect(body.content_html).toContain('width="400"')
  expect(body.content_html).not.toContain('srcset')
})

test('a failure of the storage loses nothing: the image is tried again when its claim has expired', async () => {
  let time = Date.parse('2026-01-01')
  await using site = await openTestSite({ now: () => new Date(time) })
  const { token } = await makeAdmin(site)
  await upload(site, token, await picture(50, 50).png().toBuffer())
  const { files } = site.context
  const { put } = files
  files.put = () => Promise.reject(Object.assign(new Error('No space left on device'), { code: 'ENOSPC' }))
  await expect(site.context.imageSizing.makeMissing()).rejects.toThrow('No space')
  files.put = put

  await site.context.imageSizing.makeMissing()
  expect(await stored(site)).toEqual(['.webp'])
  time += 61_000
  await site.context.imageSizing.makeMissing()
  expect(await stored(site)).toEqual(['-320.avif', '-320.webp', '.webp'])
})

test('the daily job removes the sizes of an image that has no row, and keeps the others', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  await upload(site, token, await picture(50, 50).png().toBuffer())
  await site.context.imageSizing.makeMissing()
  const orphan = 'b'.repeat(32)
  for (const ending of ['.webp', '-320.avif'])
    await site.context.files.put(`media/${orphan}${ending}`, Buffer.from('x'))

  await removeUnusedImages(site.context, new Date(Date.now() + 60_000))

  expect(await stored(site)).toEqual(['-320.avif', '-320.webp', '.webp'])
})

test('no size stays in memory once it is written', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  await upload(site, token, await picture(50, 50).png().toBuffer())
  const made: WeakRef<Uint8Array>[] = []
  const { makeSize } = imageProcess
  imageProcess.makeSize = async ({ at }) => {
    if (at === 3) return null
    const bytes = new Uint8Array(1024)
    made.push(new WeakRef(bytes))
    return { step: 320 + at, format: 'webp', bytes }
  }
  await site.context.imageSizing.makeMissing().finally(() => {
    imageProcess.makeSize = makeSize
  })
  await expect
    .poll(
      () => {
        collect()
        return made.map((bytes) => bytes.deref() === undefined)
      },
      { timeout: 5_000 },
    )
    .toEqual([true, true, true])
})
