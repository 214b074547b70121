import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { openTestSite, type TestSite } from '../../../tests/helpers/site.ts'
import { renderedMarkdown } from '../../contract/writing.ts'
import { exportedImages } from './exported.ts'
import { removeUnusedImages } from './files.ts'
import { imagesIn, usesOf } from './store.ts'

const picture = (red: number) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: { r: red, g: 60, b: 20 } } })
    .png()
    .toBuffer()

async function openLibrary(database: 'sqlite' | 'postgres' = 'sqlite') {
  const site = await openTestSite({ database })
  const { token } = await makeAdmin(site)
  let red = 0
  const upload = async (name = 'a.png', alt = '') => {
    const form = new FormData()
    form.set('file', new File([Uint8Array.from(await picture(red++))], name))
    form.set('alt', alt)
    const headers = { authorization: `Bearer ${token}` }
    return (await site.app.request('/api/media', { method: 'POST', headers, body: form })).json()
  }
  const call = (method: string, path: string, body?: object) => site.call(method, path, { token, body })
  return { site, upload, call, [Symbol.asyncDispose]: () => site.close() }
}

const post = (content: string, more: object = {}) => ({ title: 'Seen', slug: 'seen', content, ...more })
const fileOf = ({ url }: { url: string }) => url.slice('/media/'.length)

test.each(['sqlite', 'postgres'] as const)(
  'an image is used where a post, an image field, a template, the settings or the trash refer to it (%s)',
  async (database) => {
    await using library = await openLibrary(database)
    const { site, upload, call } = library
    const image = await upload()
    const other = await upload()
    const uses = async () => {
      const { body } = await call('GET', '/api/media?uses=true')
      return body.find(({ id }: { id: string }) => id === image.id).uses
    }
    expect(await uses()).toEqual([])
    const { body: written } = await call(
      'POST',
      '/api/blogs',
      post(`![](${image.url}) [big](https://x.example${image.url})`),
    )
    const { body: project } = await call('POST', '/api/projects', {
      title: 'Built',
      description: 'x',
      category: 'Web',
      image_url: image.url,
    })
    const { body: face } = await call('POST', '/api/testimonials', {
      client_name: 'Ada',
      testimonial: 'Good.',
      rating: 5,
      client_image_url: image.url,
    })
    await call('DELETE', `/api/testimonials/${face.id}`)
    await call('PUT', '/api/admin/settings', { identity: { portrait_url: image.url } })
    await addTemplate(site, image.url)
    expect(await uses()).toEqual([
      { kind: 'projects', id: project.id, title: 'Built', deleted: false },
      { kind: 'blogs', id: written.id, title: 'Seen', deleted: false },
      { kind: 'workflows', id: 'w', title: 'Template', deleted: false },
      { kind: 'testimonials', id: face.id, title: 'Ada', deleted: true },
      { kind: 'settings', id: null, title: 'Settings', deleted: false },
    ])
    expect((await usesOf(site.context.database.db, [fileOf(other)])).get(fileOf(other))).toEqual([])
    expect((await call('GET', '/api/media')).body[0].uses).toBeNull()
  },
)

const addTemplate = (site: TestSite, url: string) =>
  site.context.database.db
    .insertInto('workflows')
    .values({
      ...{ id: 'w', number: 1, slug: 'w', name: 'Template', description: 'x', category: 'x', image_url: null },
      ...{ downloads: 0, address_imports: 0, library_imports: 0, tags: '[]', author: null, version: '1' },
      ...{ usage_instructions: `<img src="${url}">`, requirements: '[]', published: 0, created_at: '', updated_at: '' },
      ...{ tested_with: null, version_number: 0, facts: '{}', node_types: '[]' },
    })
    .execute()

test('uses are found beyond the first hundred entries', async () => {
  await using library = await openLibrary()
  const { site, upload } = library
  const image = await upload()
  const { blogs } = site.context.collections
  for (let number = 0; number < 101; number += 1) {
    await site.context.collections.services.create({ title: `S ${number}`, description: `${image.url} ${number}` })
  }
  await blogs.create(post(`![](${image.url})`))
  expect((await usesOf(site.context.database.db, [fileOf(image)])).get(fileOf(image))).toHaveLength(102)
})

test('DELETE /api/media/{id} answers 409 with the places of a used image, and removes an unused one with its file', async () => {
  await using library = await openLibrary()
  const { site, upload, call } = library
  const image = await upload()
  const { body: written } = await call('POST', '/api/blogs', post(`![](${image.url})`))
  const refused = await call('DELETE', `/api/media/${image.id}`)
  expect([refused.status, refused.body]).toEqual([
    409,
    { code: 'conflict', error: 'This image is used in “Seen”. Remove it there first.' },
  ])
  await call('PUT', `/api/blogs/${written.id}`, post('none'))
  expect((await call('DELETE', `/api/media/${image.id}`)).status).toBe(204)
  expect((await site.app.request(image.url)).status).toBe(404)
  expect((await call('DELETE', `/api/media/${image.id}`)).status).toBe(404)
  expect((await site.call('DELETE', `/api/media/${image.id}`)).status).toBe(401)
})

test('the job keeps a file without a row as long as an entry shows it', async () => {
  await using library = await openLibrary()
  const { site, upload, call } = library
  await upload()
  const image = await upload()
  const { body: written } = await call('POST', '/api/blogs', post(`![](${image.url})`))
  await site.context.database.db.deleteFrom('media').where('id', '=', image.id).execute()
  const later = new Date(Date.now() + 60_000)
  await removeUnusedImages(site.context, later)
  expect((await site.app.request(image.url)).status).toBe(200)
  await call('PUT', `/api/blogs/${written.id}`, post('none'))
  await removeUnusedImages(site.context, later)
  expect((await site.app.request(image.url)).status).toBe(404)
})

test('a new alt text shows in posts with none or an earlier one, without a conflict for open editors', async () => {
  await using library = await openLibrary()
  const { upload, call } = library
  const image = await upload('a.png', 'First')
  const content = `![](${image.url}) ![First](${image.url}) ![My own](${image.url})`
  const { body: saved } = await call('POST', '/api/blogs', post(content))
  const alts = (html: string) => [...html.matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt)
  const shown = async () => {
    const { body } = await call('GET', `/api/blogs/${saved.id}`)
    return [alts(body.content_html), body.updated_at, body.content]
  }
  expect(await shown()).toEqual([['First', 'First', 'My own'], saved.updated_at, content])
  await call('PUT', `/api/media/${image.id}`, { alt: 'Second "<b>' })
  await call('PUT', `/api/media/${image.id}`, { alt: 'Third' })
  expect(await shown()).toEqual([['Third', 'Third', 'My own'], saved.updated_at, content])
  const { body } = await call('POST', '/api/markdown/preview', { content })
  expect(alts(renderedMarkdown.parse(body).html)).toEqual(['Third', 'Third', 'My own'])
  await call('PUT', `/api/media/${image.id}`, { alt: '' })
  expect((await shown())[0]).toEqual(['', '', 'My own'])
})

test('GET /api/media?q= searches alt texts and names, and has no wildcards', async () => {
  await using library = await openLibrary()
  const { upload, call } = library
  await upload('Bridge.png')
  await upload('b.png', 'A BRIDGE at 50%')
  await upload('c.png')
  const search = async (q: string) => {
    const { body, headers } = await call('GET', `/api/media?q=${encodeURIComponent(q)}`)
    return [body.map(({ name }: { name: string }) => name), headers.get('x-total-count')]
  }
  expect(await search('bridge')).toEqual([['b.png', 'Bridge.png'], '2'])
  expect(await search('50%')).toEqual([['b.png'], '1'])
  expect(await search('_.png')).toEqual([[], '0'])
})

test('the images in a text are found in any notation, each once', () => {
  const [a, b] = ['a'.repeat(32), 'b'.repeat(32)]
  const text = `![](/media/${a}.webp) <img src="https://x.example/media/${b}.webp?v=1"> [](/media/${a}.webp "t") media/${'g'.repeat(32)}.webp`
  expect(imagesIn(text)).toEqual([`${a}.webp`, `${b}.webp`])
})

test('earlier alt texts go through an export, so that imported posts show the current one', async () => {
  await using library = await openLibrary()
  const { site, upload, call } = library
  const image = await upload('a.png', 'First')
  await call('PUT', `/api/media/${image.id}`, { alt: 'Second' })
  const [exported] = await exportedImages.rows(site.context.database.db)
  expect(exported).toMatchObject({ alt: 'Second', former_alts: ['First'] })
  await using other = await openLibrary()
  const { db } = other.site.context.database
  await exportedImages.add(db, exportedImages.shape.parse(exported))
  expect(await exportedImages.rows(db)).toEqual([exported])
})
