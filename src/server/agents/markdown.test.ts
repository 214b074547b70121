import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, it } from 'vitest'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { workflowBody } from '../../../tests/helpers/n8n/files.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { sourcePages } from '../../../tests/helpers/source-pages.ts'
import { allPages } from '../../contract/site-map.ts'
import { createApp } from '../app.ts'
import { markdownAddress, prefersMarkdown } from '../pages/index.ts'

const origin = 'https://example.com'
const env = { SITE_URL: origin, DEMO_CONTENT: 'off' }

onBothDatabases('pages as markdown', (open) => {
  it('every page for search engines has its markdown, with its heading, its address and its content', async () => {
    await using site = await open({ env })
    await makeEntry(site, 'blogs', { slug: 'one', title: 'A *post*', content: '## Part\n\n- **raw**', published: true })
    await makeEntry(site, 'projects', { slug: 'one', title: 'A case', problem: 'It was slow' })
    await makeEntry(site, 'services', { title: 'A service', starting_price: 90, pricing_model: 'Hourly', active: true })
    await makeEntry(site, 'testimonials', {
      client_name: '<b>Eve</b>',
      testimonial: '[x](javascript:1) # no',
      active: true,
    })
    await site.context.workflows.create(workflowBody({ slug: 'one', name: 'A template', published: true }))

    const pages = allPages.filter(({ indexed }) => indexed).map(({ path }) => path.replace(':slug', 'one'))
    const texts: Record<string, string> = {}
    for (const page of pages) {
      const { status, headers, text } = await site.call('GET', markdownAddress(page) ?? '')
      expect([page, status, headers.get('content-type')]).toEqual([page, 200, 'text/markdown; charset=utf-8'])
      expect(headers.get('link')).toBe(`<${origin}${page}>; rel="canonical"; type="text/html"`)
      expect(text).toMatch(/^# \S/)
      texts[page] = text
    }
    expect(texts['/blogs/one']).toMatch(/^# A \\\*post\\\*\n(?:.*\n)*## Part\n\n- \*\*raw\*\*\n$/)
    expect(texts['/blogs']).toContain(`[A \\*post\\*](${origin}/blogs/one.md)`)
    expect(texts['/projects/one']).toContain('## The problem\n\nIt was slow')
    expect(texts['/services']).toContain('### A service\n\n- **Price**: from €90/hour')
    expect(texts['/about']).toContain('> \\[x]\\(javascript:1) # no\n\n\\<b>Eve\\</b>')
    expect(texts['/n8n-marketplace/one']).toContain(`<${origin}/n8n-marketplace/one.json>`)
    expect(texts['/n8n-marketplace/one']).toMatch(/## Nodes\n\n1\. /)

    const { text: llms, headers } = await site.call('GET', '/llms.txt')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(llms).toMatch(/^# \S/)
    for (const page of pages) expect(llms).toContain(`](${origin}${markdownAddress(page)})`)
  })

  it('a draft and a missing entry are not found, and a former address leads to the new one', async () => {
    await using site = await open({ env })
    const post = await makeEntry(site, 'blogs', { slug: 'before', published: true })
    await makeEntry(site, 'blogs', { slug: 'draft', title: 'Not yet', published: false })
    await site.context.collections.blogs.update(post.id, { slug: 'after' })
    for (const slug of ['draft', 'none', 'a%00b']) {
      expect((await site.call('GET', `/blogs/${slug}.md`)).status, slug).toBe(404)
    }
    const moved = await site.call('GET', '/blogs/before.md')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/blogs/after.md'])
    expect((await site.call('GET', '/llms.txt')).text).not.toContain('Not yet')
    expect((await site.call('GET', '/blogs.md')).text).not.toContain('Not yet')
  })
})

it('a site without content lists no empty page, and claims nothing', async () => {
  await using site = await openTestSite({ env })
  const { text } = await site.call('GET', '/llms.txt')
  expect(text).toContain('/contact.md')
  for (const page of ['about', 'services', 'projects', 'n8n-marketplace', 'blogs']) {
    expect(text).not.toContain(`/${page}.md`)
  }
})

it('a page is sent as markdown only if Accept rates markdown at least as high as HTML', () => {
  const wanted = [
    'text/markdown',
    'text/markdown, */*',
    'text/markdown, text/html',
    'text/html;q=0.8, TEXT/markdown;q=0.9',
  ]
  const not = [undefined, '', '*/*', 'text/html, text/markdown', 'text/markdown;q=0', 'text/markdown;q=0.5, */*']
  expect(wanted.map(prefersMarkdown)).toEqual(wanted.map(() => true))
  expect(not.map(prefersMarkdown)).toEqual(not.map(() => false))
})

it('the cache keeps a page and its markdown apart, whoever asked first', async () => {
  await using site = await openTestSite({ env, web: sourcePages })
  await makeEntry(site, 'blogs', { slug: 'one', published: true })
  const { app, cache } = createApp(site.context, sourcePages)
  const answer = getRequestListener(app.fetch)
  let cached = 0
  const server = createServer((request, response) => {
    if (cache?.answer(request, response)) cached += 1
    else void answer(request, response)
  })
  server.listen(0)
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const get = async (path: string, accept: string) => {
    const { headers } = await fetch(url + path, { headers: { accept } })
    return [headers.get('content-type')?.split(';')[0], headers.get('vary'), headers.get('link')?.split(';')[1]]
  }
  const html = ['text/html', 'Accept, Accept-Encoding', ' rel="alternate"']
  const markdown = ['text/markdown', 'Accept, Accept-Encoding', ' rel="canonical"']
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  for (let round = 0; round < 2; round += 1) {
    for (const path of ['/blogs/one', '/blogs', '/']) {
      expect([path, await get(path, 'text/markdown')]).toEqual([path, markdown])
      expect([path, await get(path, browser)]).toEqual([path, html])
      expect([path, await get(path, '*/*')]).toEqual([path, html])
    }
    expect(await get('/blogs/one.md', '*/*')).toEqual(markdown)
  }
  // All but the first answer of each page and its markdown.
  expect(cached).toBe(14)
  server.close()
})
