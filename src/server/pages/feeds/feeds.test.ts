import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { makeEntry } from '../../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../../tests/helpers/on-both-databases.ts'
import { openTestSite, type TestSite } from '../../../../tests/helpers/site.ts'
import { announcements, feedHtml } from './routes.ts'

const origin = 'https://example.com'
const env = { SITE_URL: `${origin}/`, DEMO_CONTENT: 'off' }

const address = z.url().startsWith(origin)
const time = z.iso.datetime()
/** What JSON Feed 1.1 requires, and what we promise beyond it. */
const jsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: address,
  feed_url: address,
  description: z.string(),
  language: z.string(),
  authors: z.array(z.strictObject({ name: z.string().min(1), url: address })).min(1),
  hubs: z.array(z.strictObject({ type: z.string(), url: z.url() })).optional(),
  items: z.array(
    z.strictObject({
      id: address,
      url: address,
      title: z.string(),
      content_html: z.string().min(1),
      summary: z.string().optional(),
      image: address.optional(),
      date_published: time,
      date_modified: time,
      tags: z.array(z.string()),
    }),
  ),
})

const entry = z.looseObject({
  id: address,
  title: z.coerce.string(),
  published: time,
  updated: time,
  link: z.looseObject({ '@href': address, '@rel': z.literal('alternate') }),
  content: z.looseObject({ '@type': z.literal('html'), '#text': z.string().min(1) }),
})
/** What RFC 4287 requires of a feed. */
const atomFeed = z.looseObject({
  '@xmlns': z.literal('http://www.w3.org/2005/Atom'),
  id: address,
  title: z.string(),
  updated: time,
  author: z.looseObject({ name: z.string() }),
  link: z.array(z.looseObject({ '@href': z.url(), '@rel': z.enum(['self', 'alternate', 'hub']) })),
  entry: z.array(entry).optional(),
})

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  isArray: (name, path) => name === 'entry' || path === 'feed.link',
})

async function readAtom(site: TestSite, path: string) {
  const answer = await site.call('GET', path)
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  expect(XMLValidator.validate(answer.text)).toBe(true)
  return atomFeed.parse(parser.parse(answer.text).feed)
}

async function readJson(site: TestSite, path: string) {
  const answer = await site.call('GET', path)
  expect(answer.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
  return jsonFeed.parse(JSON.parse(answer.text))
}

const hostile = 'One & <two> "three" ]]> \u0001 🙂'

const post = (site: TestSite, slug: string, keywords: string[] = [], published = true) =>
  makeEntry(site, 'blogs', {
    slug,
    title: `${slug} ${hostile}`,
    excerpt: hostile,
    content: `${hostile}\n\n[on](/blogs/other)`,
    image_url: '/media/a.webp',
    keywords,
    published,
  })

const template = (site: TestSite, slug: string, more: { tags?: string[]; published?: boolean } = {}) =>
  site.context.workflows.create({
    slug,
    name: `${slug} ${hostile}`,
    description: hostile,
    category: 'Sales',
    published: true,
    workflow_json: {
      nodes: [{ name: 'Start', type: 'n8n-nodes-base.webhook', position: [0, 0], parameters: {} }],
      connections: {},
    },
    ...more,
  })

onBothDatabases('feeds', (open) => {
  it('posts are a valid Atom feed and a valid JSON feed, without drafts, newest first', async () => {
    await using site = await open({ env })
    await post(site, 'older')
    await post(site, 'newer')
    await post(site, 'draft', [], false)

    const [atom, json] = [await readAtom(site, '/feed.xml'), await readJson(site, '/feed.json')]

    const addresses = [`${origin}/blogs/newer`, `${origin}/blogs/older`]
    expect(atom.entry?.map(({ id }) => id)).toEqual(addresses)
    expect(json.items.map(({ id }) => id)).toEqual(addresses)
    expect(json.items[0]).toMatchObject({ title: `newer ${hostile}`, image: `${origin}/media/a.webp` })
    expect(json.items[0]?.content_html).toContain(`href="${origin}/blogs/other"`)
  })

  it('with ?tag= a feed has only the entries with that tag, and its own address', async () => {
    await using site = await open({ env })
    await post(site, 'queues', ['queues & co'])
    await post(site, 'other', ['other'])
    await template(site, 'tagged', { tags: ['queues & co'] })
    await template(site, 'untagged')
    const query = new URLSearchParams({ tag: 'queues & co' })

    const json = await readJson(site, `/feed.json?${query}`)
    expect(json.items.map(({ id }) => id)).toEqual([`${origin}/blogs/queues`])
    expect([json.feed_url, json.home_page_url]).toEqual([`${origin}/feed.json?${query}`, `${origin}/blogs?${query}`])
    expect((await readAtom(site, `/feed.xml?${query}`)).entry).toHaveLength(1)
    const templates = await readAtom(site, `/n8n-marketplace/feed.xml?${query}`)
    expect(templates.entry).toHaveLength(1)
    const search = new URLSearchParams({ search: 'queues & co' })
    expect(templates.link).toContainEqual(
      expect.objectContaining({ '@rel': 'alternate', '@href': `${origin}/n8n-marketplace?${search}` }),
    )
    expect((await readAtom(site, '/n8n-marketplace/feed.xml?tag=Sales')).entry).toHaveLength(2)
    for (const tag of ['none', '%00', '%F0%9F'])
      expect((await readJson(site, `/feed.json?tag=${tag}`)).items).toEqual([])
  })

  it('published templates are a valid Atom feed, with their drawings', async () => {
    await using site = await open({ env })
    await template(site, 'shown')
    await template(site, 'hidden', { published: false })

    const { entry: entries } = await readAtom(site, '/n8n-marketplace/feed.xml')

    expect(entries?.map(({ id }) => id)).toEqual([`${origin}/n8n-marketplace/shown`])
    expect(entries?.[0]?.content['#text']).toContain(`<img src="${origin}/n8n-marketplace/shown/share.png"`)
  })
})

describe('WebSub', () => {
  it('feeds name the hub only if there is one', async () => {
    const hub = 'https://hub.example.com/'
    await using site = await openTestSite({ env: { ...env, WEBSUB_HUB: hub } })
    const { headers } = await site.call('GET', '/feed.json')
    expect(headers.get('link')).toBe(`<${hub}>; rel="hub", <${origin}/feed.json>; rel="self"`)
    expect((await readAtom(site, '/feed.xml')).link).toContainEqual({ '@rel': 'hub', '@href': hub })
    expect((await readJson(site, '/feed.json')).hubs).toEqual([{ type: 'WebSub', url: hub }])

    expect((await readJson(site, '/feed.json?tag=x')).hubs).toBeUndefined()

    await using without = await openTestSite({ env })
    expect((await without.call('GET', '/feed.json')).headers.get('link')).toBeNull()
    expect(announcements(without.context)).toEqual([])
  })

  it('the hub is told once about each change, and again after it failed', async () => {
    const told: string[] = []
    let status = 500
    const server = createServer(async (request, response) => {
      const sent = new URLSearchParams(await text(request))
      if (status === 204) told.push(`${sent.get('hub.mode')} ${sent.get('hub.url')}`)
      response.writeHead(status).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    try {
      await using site = await openTestSite({ env: { ...env, WEBSUB_HUB: `http://127.0.0.1:${port}/` } })
      const [job] = announcements(site.context)
      const run = async () => job?.run(new AbortController().signal)
      await post(site, 'one')
      await expect(run()).rejects.toThrow('The WebSub hub answered 500.')
      status = 204
      await run()
      await run()
      expect(told).toEqual([`publish ${origin}/feed.xml`, `publish ${origin}/feed.json`])
      await post(site, 'one-tagged', [], false)
      await template(site, 'two')
      await run()
      expect(told.slice(2)).toEqual([`publish ${origin}/n8n-marketplace/feed.xml`])
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})

test('a feed has one absolute address for each image, and no link around it', () => {
  const html =
    '<figure class="image"><a class="full-size" href="/media/a.webp" aria-label="Enlarge"><picture>' +
    '<source type="image/avif" srcset="/media/a-320.avif 320w" sizes="100vw">' +
    '<img src="/media/a.webp" alt="A" width="9" height="8" srcset="/media/a-320.webp 320w" sizes="100vw"></picture></a></figure>'
  expect(feedHtml(html, 'https://example.com/blogs/a')).toBe(
    '<figure class="image"><img src="https://example.com/media/a.webp" alt="A" width="9" height="8"></figure>',
  )
})
