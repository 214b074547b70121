import { indexedAddresses } from '../helpers/public-addresses.ts'
import { expect, test } from './test.ts'

/** The `<head>` that the server sends, before any script. */
async function headOf(address: string) {
  const html = await (await fetch(address)).text()
  const head = html.slice(0, html.indexOf('</head>'))
  const value = (pattern: RegExp) => pattern.exec(head)?.[1] ?? null
  return {
    /** Its structured data. */
    facts: () => JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''),
    title: value(/<title>([^<]*)<\/title>/),
    titles: head.match(/<title>/g)?.length,
    canonical: value(/<link rel="canonical" href="([^"]*)"/),
    feed: value(/<link rel="alternate" type="application\/atom\+xml"[^>]* href="([^"]*)"/),
    meta: (name: string) => value(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`)),
  }
}

test('every page has its title and metadata in the server’s HTML', async ({ site }) => {
  const seen = new Set<string | null>()
  for (const path of indexedAddresses) {
    const { title, titles, canonical, feed, meta } = await headOf(site.url + path)
    expect([path, titles]).toEqual([path, 1])
    expect([path, seen.has(title)]).toEqual([path, false])
    seen.add(title)
    expect(canonical).toBe(site.url + (path === '/' ? '/' : path))
    expect(feed).toBe('/feed.xml')
    for (const name of ['description', 'og:title', 'og:description', 'og:site_name', 'twitter:title']) {
      expect([path, name, meta(name)]).not.toEqual([path, name, null])
    }
    expect(meta('og:url')).toBe(canonical)
    expect(meta('twitter:card')).toBe('summary_large_image')
    expect(meta('robots')).toBeNull()
    const picture = await fetch(meta('og:image') ?? '')
    expect([path, picture.status, picture.headers.get('content-type')]).toEqual([path, 200, 'image/png'])
  }
})

test('a post has the metadata of an article, with its own share image', async ({ site }) => {
  const path = '/blogs/postgres-is-a-good-enough-queue'
  const { meta, canonical, facts } = await headOf(site.url + path)
  expect(meta('og:type')).toBe('article')
  expect(meta('og:image')).toContain(`/share${path}.png?v=`)
  expect(meta('article:published_time')).toBe('2026-08-11T08:00:00.000Z')
  expect(facts()).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: 'Postgres is a good enough queue',
    datePublished: '2026-08-11T08:00:00.000Z',
    mainEntityOfPage: canonical,
    image: meta('og:image'),
    author: { '@type': 'Person' },
  })
})

test('a project has the metadata of a work, with its own share image', async ({ site }) => {
  const path = '/projects/orders-to-warehouse'
  const { meta, canonical, facts } = await headOf(site.url + path)
  expect(meta('og:image')).toContain(`/share${path}.png?v=`)
  expect(facts()).toMatchObject({
    '@type': 'CreativeWork',
    name: 'Orders to warehouse, without the spreadsheet',
    url: canonical,
    image: meta('og:image'),
    creator: { '@type': 'Person' },
  })
})

test('the home page describes the person in its structured data', async ({ site }) => {
  const facts = (await headOf(`${site.url}/`)).facts()
  expect(facts['@graph'].map((each: { '@type': string }) => each['@type'])).toEqual(['Person', 'WebSite'])
  expect(facts['@graph'][0].url).toBe(`${site.url}/`)
})

test('a title that looks like markup is escaped', async ({ page, site }) => {
  const title = `</script><script>document.title='broken'</script><!-- & "it's"`
  const post = { title, slug: 'odd-title', excerpt: title, content: 'Text.', keywords: ['<b>"'], published: true }
  const { id } = await (await site.asAdmin('POST', '/api/blogs', post)).json()
  await page.goto('/blogs/odd-title')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(await page.title()).toContain('</script>')
  const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(facts.headline).toBe(title)
  await page.goto('/blogs')
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  await site.asAdmin('DELETE', `/api/blogs/${id}`)
})

test('missing pages are noindex', async ({ site }) => {
  for (const path of ['/no/such/page', '/blogs/no-such-post']) {
    const { meta, canonical } = await headOf(site.url + path)
    expect([meta('robots'), canonical]).toEqual(['noindex', null])
  }
})
