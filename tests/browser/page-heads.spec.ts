import { indexedAddresses } from '../helpers/public-addresses.ts'
import { test } from './kept-page.ts'
import { expect } from './test.ts'

const jsonLd = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs

type Fact = Record<string, unknown> & { '@type': string }

/** The first fact of each type. */
function factsOf(html: string): Record<string, Fact> {
  const graphs = [...html.matchAll(jsonLd)].map(([, text]) => JSON.parse(text ?? ''))
  for (const graph of graphs) expect(graph['@context']).toBe('https://schema.org')
  return Object.fromEntries(
    graphs
      .flatMap((graph) => graph['@graph'])
      .reverse()
      .map((fact: Fact) => [fact['@type'], fact]),
  )
}

/** The `<head>` that the server sends, before any script. */
async function headOf(address: string) {
  const html = await (await fetch(address)).text()
  const head = html.slice(0, html.indexOf('</head>'))
  const value = (pattern: RegExp) => pattern.exec(head)?.[1] ?? null
  return {
    /** Its structured data. */
    facts: () => factsOf(html),
    languages: [...head.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g)].map(
      ([, ...pair]) => pair,
    ),
    title: value(/<title>([^<]*)<\/title>/),
    titles: head.match(/<title>/g)?.length,
    canonical: value(/<link rel="canonical" href="([^"]*)"/),
    feed: value(/<link rel="alternate" type="application\/atom\+xml"[^>]* href="([^"]*)"/),
    meta: (name: string) => value(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`)),
  }
}

/** The page of a post, a project or a template. */
const entries = /^\/[\w-]+\/./

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
    // `share-images.test.ts` tests the pictures of the other pages.
    if (!entries.test(path)) continue
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
  expect(facts().BlogPosting).toMatchObject({
    headline: 'Postgres is a good enough queue',
    datePublished: '2026-08-11T08:00:00.000Z',
    mainEntityOfPage: canonical,
    image: meta('og:image'),
    author: { '@type': 'Person' },
  })
})

/** The vocabulary itself is checked by the compiler (schema-dts). */
test('every kind of page describes itself in structured data', async ({ site }) => {
  const typesOf = {
    '/': ['Person', 'ProfessionalService', 'WebSite'],
    '/about': ['BreadcrumbList', 'ProfilePage'],
    '/services': ['BreadcrumbList', 'Service'],
    '/projects': ['BreadcrumbList', 'ItemList'],
    '/projects/orders-to-warehouse': ['BreadcrumbList', 'CreativeWork'],
    '/contact': ['BreadcrumbList', 'ContactPage'],
    '/privacy': ['BreadcrumbList', 'WebPage'],
    '/blogs': ['Blog', 'BreadcrumbList'],
    '/blogs/postgres-is-a-good-enough-queue': ['BlogPosting', 'BreadcrumbList'],
    '/n8n-marketplace': ['BreadcrumbList', 'ItemList'],
    '/n8n-check': ['BreadcrumbList'],
    '/n8n-marketplace/daily-kpi-digest': ['BreadcrumbList', 'SoftwareSourceCode'],
  }
  for (const [path, types] of Object.entries(typesOf)) {
    const facts = (await headOf(site.url + path)).facts()
    expect([path, Object.keys(facts).sort()]).toEqual([path, types])
  }
  const { Person: person } = (await headOf(`${site.url}/`)).facts()
  const { Service: service } = (await headOf(`${site.url}/services`)).facts()
  expect(person?.url).toBe(`${site.url}/`)
  expect(service).toMatchObject({ offers: { '@type': 'Offer', priceSpecification: { priceCurrency: 'USD' } } })
})

test('About tells search engines its address in each language', async ({ site }) => {
  const about = `${site.url}/about`
  const languages = [
    ['en', about],
    ['x-default', about],
    ['fr', `${about}?lang=fr`],
  ]
  for (const address of [about, `${about}?lang=fr`]) {
    const head = await headOf(address)
    expect([head.canonical, head.languages]).toEqual([address, languages])
  }
})

test('a project has the metadata of a work, with its own share image', async ({ site }) => {
  const path = '/projects/orders-to-warehouse'
  const { meta, canonical, facts } = await headOf(site.url + path)
  expect(meta('og:image')).toContain(`/share${path}.png?v=`)
  expect(facts().CreativeWork).toMatchObject({
    name: 'Orders to warehouse, without the spreadsheet',
    url: canonical,
    image: meta('og:image'),
    creator: { '@type': 'Person' },
  })
})

test('a title that looks like markup is escaped', async ({ page, site }) => {
  const title = `</script><script>document.title='broken'</script><!-- & "it's"`
  const post = { title, slug: 'odd-title', excerpt: title, content: 'Text.', keywords: ['<b>"'], published: true }
  const { id } = await (await site.asAdmin('POST', '/api/blogs', post)).json()
  await page.goto('/blogs/odd-title')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(await page.title()).toContain('</script>')
  expect(factsOf(await page.content()).BlogPosting?.headline).toBe(title)
  await page.goto('/blogs')
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  await site.asAdmin('DELETE', `/api/blogs/${id}`)
})
