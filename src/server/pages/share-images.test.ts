import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { openTestSite, type TestSite } from '../../../tests/helpers/site.ts'

const get = async (site: TestSite, path: string) => {
  const response = await site.app.request(path)
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const plain = { title: 'A post', content: 'Text.', published: true, image_url: null }

describe('share images', () => {
  it('are PNGs of 1200 x 630, for the site, a post with a picture and a post without one', async () => {
    await using site = await openTestSite()
    await makeEntry(site, 'blogs', { ...plain, slug: 'plain' })
    await makeEntry(site, 'blogs', {
      ...plain,
      slug: 'pictured',
      image_url: '/demo/posts/an-ai-agent-that-fails-safely.svg',
    })
    const pictures = []
    for (const path of ['/share.png', '/share/blogs/plain.png', '/share/blogs/pictured.png?v=1']) {
      const { status, headers, bytes } = await get(site, path)
      expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
      const { format, width, height } = await sharp(bytes).metadata()
      expect([format, width, height]).toEqual(['png', 1200, 630])
      pictures.push(bytes.toString('base64'))
    }
    expect(new Set(pictures).size).toBe(3)
  })

  it('are stored as files and redrawn when their content changes', async () => {
    await using site = await openTestSite()
    const { id } = await makeEntry(site, 'blogs', { ...plain, slug: 'plain' })
    const kept = () => readdirSync(join(site.dataDir, 'cache/share'))
    const [first, again] = await Promise.all([get(site, '/share/blogs/plain.png'), get(site, '/share/blogs/plain.png')])
    expect(again.bytes.equals(first.bytes)).toBe(true)
    expect(kept()).toHaveLength(1)
    await site.context.collections.blogs.update(id, { content: 'Other text.' })
    expect((await get(site, '/share/blogs/plain.png')).bytes.equals(first.bytes)).toBe(true)
    await site.context.collections.blogs.update(id, { title: 'Another title' })
    expect((await get(site, '/share/blogs/plain.png')).bytes.equals(first.bytes)).toBe(false)
    expect(kept()).toHaveLength(2)
  })

  it('of a page show its own heading, in the language that it is read in', async () => {
    await using site = await openTestSite()
    const etagOf = async (path: string) => (await get(site, path)).headers.get('etag')
    const pages = ['about', 'services', 'projects', 'blogs', 'n8n-marketplace', 'contact', 'privacy', 'search']
    const addresses = [
      '/share.png',
      '/share/pages/about.png?lang=fr',
      ...pages.map((page) => `/share/pages/${page}.png`),
    ]
    const etags = await Promise.all(addresses.map(etagOf))
    expect(etags).not.toContain(null)
    expect(new Set(etags).size).toBe(addresses.length)

    await site.context.settings.change({ words: { about_title: 'Other words', about_title_fr: null } })
    const changed = await etagOf('/share/pages/about.png')
    expect(etags).not.toContain(changed)
    expect(await etagOf('/share/pages/about.png?lang=fr')).toBe(changed)
  })

  it('of a former slug redirect to the current one', async () => {
    await using site = await openTestSite()
    const post = await makeEntry(site, 'blogs', { ...plain, slug: 'first' })
    await site.context.collections.blogs.update(post.id, { slug: 'second' })
    const project = await makeEntry(site, 'projects', { slug: 'first', body: 'Text' })
    await site.context.collections.projects.update(project.id, { slug: 'second' })

    const of = async (path: string) => {
      const { status, headers } = await get(site, path)
      return [status, headers.get('location')]
    }
    expect(await of('/share/blogs/first.png')).toEqual([301, '/share/blogs/second.png'])
    expect(await of('/share/projects/first.png')).toEqual([301, '/share/projects/second.png'])
  })

  it('answer 404 for a draft, an unknown post and an unknown page', async () => {
    await using site = await openTestSite()
    await makeEntry(site, 'blogs', { ...plain, slug: 'draft', published: false })
    for (const slug of ['draft', 'nope', '..%2f..%2fsite', 'a.png']) {
      expect((await get(site, `/share/blogs/${slug}.png`)).status).toBe(404)
    }
    for (const page of ['nope', 'admin', 'blogs/draft', '', '..%2fabout']) {
      expect([page, (await get(site, `/share/pages/${page}.png`)).status]).toEqual([page, 404])
    }
  })

  it.each([
    ['a title of one long word', 'x'.repeat(300)],
    ['markup in the title', '<b>&amp;</b> "quoted" & more'],
    ['a title in another script', '自動化 и очереди 🔌'],
  ])('draws %s', async (_, title) => {
    await using site = await openTestSite()
    await makeEntry(site, 'blogs', { ...plain, slug: 'odd', title })
    const { width } = await sharp((await get(site, '/share/blogs/odd.png')).bytes).metadata()
    expect(width).toBe(1200)
  })

  it.each(['/demo/../../package.json', '/demo/posts/nope.svg', 'https://example.com/a.png', '/demo/no-picture.pdf'])(
    'draw a workflow instead of the unusable picture %s',
    async (image_url) => {
      await using site = await openTestSite()
      await makeEntry(site, 'blogs', { ...plain, slug: 'drawn' })
      await makeEntry(site, 'blogs', { ...plain, slug: 'odd', image_url })
      const [drawn, odd] = [await get(site, '/share/blogs/drawn.png'), await get(site, '/share/blogs/odd.png')]
      expect(odd.bytes.equals(drawn.bytes)).toBe(true)
    },
  )
})
