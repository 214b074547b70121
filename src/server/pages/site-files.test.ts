import { describe, expect, it } from 'vitest'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { allPages } from '../../contract/site-map.ts'
import { feedHtml } from './feeds/routes.ts'
import { xml } from './send-text.ts'

const origin = 'https://example.com'
const env = { SITE_URL: `${origin}/`, DEMO_CONTENT: 'off' }

const template = {
  slug: 'a-template',
  name: 'A template',
  description: 'It works',
  category: 'Sales',
  image_url: null,
  tags: [],
  author: null,
  version: '1.0',
  usage_instructions: '',
  requirements: [],
  published: true,
  workflow_json: {
    nodes: [{ name: 'Start', type: 'n8n-nodes-base.webhook', position: [0, 0], parameters: {} }],
    connections: {},
  },
}

onBothDatabases('files for crawlers and feed readers', (open) => {
  it('GET /.well-known/security.txt answers the contact and expires in half a year', async () => {
    await using site = await open({ env })
    const read = () => site.call('GET', '/.well-known/security.txt')
    expect((await read()).text).toContain(`Contact: ${origin}/contact\n`)
    await site.context.settings.change({ identity: { email: 'hello@example.com' } })
    const { status, text, headers } = await read()
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
    expect(text).toContain('Contact: mailto:hello@example.com\n')
    expect(text).toContain(`Canonical: ${origin}/.well-known/security.txt\n`)
    const days = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(366)
  })

  it('GET /sitemap.xml lists the pages, the projects with a story, the published posts and workflows', async () => {
    await using site = await open({ env })
    const post = await makeEntry(site, 'blogs', { slug: 'out', published: true })
    await makeEntry(site, 'blogs', { slug: 'draft', published: false })
    const told = await makeEntry(site, 'projects', { slug: 'told' })
    const card = { title: 'Untold', description: 'A card', category: 'Web', slug: 'untold' }
    await site.context.collections.projects.create(card)
    await site.context.workflows.create(template, '2026-01-02T03:04:05.000Z')
    await site.context.workflows.create({ ...template, slug: 'hidden', published: false })

    const { status, text, headers } = await site.call('GET', '/sitemap.xml')

    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
    for (const path of ['/', '/about', '/services', '/projects', '/n8n-marketplace', '/blogs', '/contact']) {
      expect(text).toContain(`<loc>${origin}${path}</loc>`)
    }
    expect(text).toContain(`<loc>${origin}/blogs/out</loc><lastmod>${post.updated_at}</lastmod>`)
    expect(text).toContain(`<loc>${origin}/n8n-marketplace/a-template</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod>`)
    expect(text).toContain(`<loc>${origin}/projects/told</loc><lastmod>${told.updated_at}</lastmod>`)
    expect(text).not.toMatch(/untold|draft|hidden|admin|auth/)
  })

  it('GET /feed.xml answers the newest posts in full, with absolute addresses', async () => {
    await using site = await open({ env })
    await makeEntry(site, 'blogs', {
      slug: 'first',
      title: 'One & <two>',
      content: '## Part\n\n[on](/blogs/second) ![p](/demo/posts/figure-webhook-race.svg)\n\n```ts\nlet a = 1\n```',
      published: true,
    })
    await makeEntry(site, 'blogs', { slug: 'draft', title: 'Secret', published: false })

    const { text, headers } = await site.call('GET', '/feed.xml')

    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(headers.get('last-modified')).toMatch(/GMT$/)
    expect(text).toContain('<title>One &amp; &lt;two&gt;</title>')
    expect(text).toContain(`<id>${origin}/blogs/first</id>`)
    expect(text).toContain(`href=&quot;${origin}/blogs/second&quot;`)
    expect(text).toContain(`src=&quot;${origin}/demo/posts/figure-webhook-race.svg&quot;`)
    expect(text).toContain('let a = 1')
    expect(text).not.toMatch(/Secret|class=&quot;anchor|tk-keyword/)
  })
})

describe('site files', () => {
  it('answers an empty feed and a sitemap of the pages for an empty site', async () => {
    await using site = await openTestSite({ env })
    expect((await site.call('GET', '/feed.xml')).text).not.toContain('<entry>')
    const pages = allPages.filter(({ indexed, path }) => indexed && !path.includes(':'))
    const listed = (await site.call('GET', '/sitemap.xml')).text.matchAll(/<loc>(.*)<\/loc>/g)
    expect([...listed].map(([, address]) => address)).toEqual(pages.map(({ path }) => origin + path))
  })

  it('GET /robots.txt disallows only the API and names the sitemap', async () => {
    await using site = await openTestSite({ env })
    const { text, headers } = await site.call('GET', '/robots.txt')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`)
  })

  it('answers 304 to a matching If-None-Match, and 200 after a change', async () => {
    await using site = await openTestSite({ env })
    await makeEntry(site, 'blogs', { published: true })
    for (const path of ['/feed.xml', '/sitemap.xml']) {
      const etag = (await site.call('GET', path)).headers.get('etag') ?? ''
      const headers = { 'if-none-match': etag }
      expect((await site.call('GET', path, { headers })).status).toBe(304)
      await makeEntry(site, 'blogs', { published: true })
      const after = await site.call('GET', path, { headers })
      expect([after.status, after.headers.get('cache-control')]).toEqual([200, 'public, max-age=0, must-revalidate'])
    }
  })

  it('xml escapes text', () => {
    expect(xml(`<a b="c">&'\u0000\u001b\ud800`)).toBe('&lt;a b=&quot;c&quot;&gt;&amp;&apos;\ufffd')
  })

  it('feedHtml makes addresses absolute', () => {
    const at = (html: string) => feedHtml(html, 'https://x.test/blogs/one')
    expect(at('<a href="#h-a">a</a>')).toBe('<a href="https://x.test/blogs/one#h-a">a</a>')
    expect(at('<a id="n" href="two?a=1&#x26;b=2">a</a>')).toBe(
      '<a id="n" href="https://x.test/blogs/two?a=1&amp;b=2">a</a>',
    )
    expect(at('<a href="mailto:a@b.c">a</a><a href="">b</a>')).toBe('<a href="mailto:a@b.c">a</a><a href="">b</a>')
    expect(at('<img src="/a.webp" alt="&lt;span">')).toBe('<img src="https://x.test/a.webp" alt="&lt;span">')
    expect(at('<img src="/a.webp" alt="<span"><p>&quot; onerror=&quot;</p>')).toBe(
      '<img src="https://x.test/a.webp" alt="&lt;span"><p>&quot; onerror=&quot;</p>',
    )
    expect(at('<pre><code><span class="tk-keyword">let</span> a</code></pre>')).toBe('<pre><code>let a</code></pre>')
    expect(at('<h2 id="h-a">A<a class="anchor" href="#h-a"><span aria-hidden="true">#</span></a></h2>')).toBe(
      '<h2 id="h-a">A</h2>',
    )
  })
})
