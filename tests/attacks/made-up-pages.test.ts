import { expect, it } from 'vitest'
import { countedPages } from '../helpers/counted-pages.ts'
import { makeEntry } from '../helpers/factories.ts'
import { onBothDatabases } from '../helpers/on-both-databases.ts'
import { openTestSite } from '../helpers/site.ts'

const proxied = { env: { TRUST_PROXY: 'on' } }
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

onBothDatabases('made-up addresses', (open) => {
  it('share one "not found" page per kind, rendered once', async () => {
    await using site = await open()
    const { call, rendered } = countedPages(site)
    for (const kind of ['/nothing', '/blogs/nothing', '/n8n-marketplace/nothing']) {
      const answers = await Promise.all(numbers(30).map((number) => call('GET', `${kind}-${number}`)))
      for (const { status, headers } of answers) {
        expect([kind, status, headers.get('etag')]).toEqual([kind, 404, answers[0]?.headers.get('etag')])
      }
    }
    await call('GET', '/blogs/%00')
    await call('GET', '/blogs/nothing')
    expect(rendered).toEqual(['missing /-', 'missing /blogs/-', 'missing /n8n-marketplace/-'])
  })

  it('with an unknown tag or category redirect to the list without rendering', async () => {
    await using site = await open()
    const { call, rendered } = countedPages(site)
    await makeEntry(site, 'blogs', { published: false, keywords: ['secret'] })
    for (const [asked, to] of [
      ['/blogs?tag=nope', '/blogs'],
      ['/blogs?tag=secret&page=2', '/blogs?page=2'],
      ['/blogs?tag=%00', '/blogs'],
      [`/blogs?tag=${'x'.repeat(3000)}`, '/blogs'],
      ['/projects?category=Pottery', '/projects'],
      ['/n8n-marketplace?category=Nope&app=Nope&trigger=nope&sort=name', '/n8n-marketplace?sort=name'],
    ] as const) {
      const { status, headers } = await call('GET', asked)
      expect([asked.slice(0, 60), status, headers.get('location')]).toEqual([asked.slice(0, 60), 302, to])
    }
    expect(rendered).toEqual([])
  })

  it('with a used tag or category render a page', async () => {
    await using site = await open()
    const { call, rendered } = countedPages(site)
    const post = await makeEntry(site, 'blogs', { published: true, keywords: ['n8n'] })
    await makeEntry(site, 'projects', { category: 'Web Apps' })
    const pages = ['/blogs?tag=n8n', '/projects?category=Web+Apps', `/blogs/${post.slug}`]
    for (const page of pages) expect([page, (await call('GET', page)).status]).toEqual([page, 200])
    expect(rendered).toEqual(pages)
    // A new category is known at once.
    await makeEntry(site, 'projects', { category: 'Pottery' })
    expect((await call('GET', '/projects?category=Pottery')).status).toBe(200)
  })

  it('in another spelling share the page of the canonical address', async () => {
    await using site = await open()
    const { call, rendered } = countedPages(site)
    const { slug } = await makeEntry(site, 'blogs', { published: true })
    const letter = `%${String(slug).charCodeAt(0).toString(16)}`
    const spellings = ['/about', '/ABOUT', '/about/', '/About?utm=1', '/about?lang=en']
    const post = [`/blogs/${slug}`, `/Blogs/${slug}/`, `/blogs/${letter}${String(slug).slice(1)}`]
    const admin = ['/admin', '/admin/', '/admin/a', '/admin/b/c?d']
    for (const path of [...spellings, ...post, ...admin]) {
      expect([path, (await call('GET', path)).status]).toEqual([path, 200])
    }
    expect(rendered).toEqual(['/about', `/blogs/${slug}`, '/admin'])
  })
})

it('GET of a page with needless percent escapes answers 301 to its plain address, and of any other path 404', async () => {
  await using site = await openTestSite()
  const { call, rendered } = countedPages(site)
  for (const [asked, to] of [
    ['/%61bout', '/about'],
    ['/%61%62%6Fut?lang=fr&x=%2F', '/about?lang=fr&x=%2F'],
    ['/%62logs/a%20post', '/blogs/a%20post'],
    ['/%61dmin/skills?edit=1', '/admin/skills?edit=1'],
    ['/n8n%2Dmarketplace', '/n8n-marketplace'],
  ] as const) {
    const { status, headers } = await call('GET', asked)
    expect([asked, status, headers.get('location')]).toEqual([asked, 301, to])
  }
  const elsewhere = [
    '/%2561bout',
    '/%2f%61bout',
    'http://localhost//%65vil.example',
    'http://localhost//%61bout',
    '/%5c%65vil.example',
    '/%6eowhere',
  ]
  for (const path of [...elsewhere, '/about%00', '/%E0%A4%A', '/%zz%61bout', '/%']) {
    const { status, headers } = await call('GET', path)
    expect([path, [400, 404].includes(status), headers.get('location')]).toEqual([path, true, null])
  }
  expect(rendered).toEqual(['missing /-'])
})

it('limits the rendered pages per client, not those of others and not cached pages', async () => {
  await using site = await openTestSite(proxied)
  const { call, rendered } = countedPages(site)
  const search = (number: number) => call('GET', `/n8n-marketplace?search=${number}`, from('203.0.113.1'))
  for (const number of numbers(120)) expect((await search(number)).status).toBe(200)

  const refused = await search(120)

  expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=UTF-8'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.text).toContain('Please wait a moment and try again.')
  expect(rendered).toHaveLength(120)
  expect((await call('GET', '/about', from('203.0.113.2'))).status).toBe(200)
  expect((await call('GET', '/no-page-at-all', from('203.0.113.1'))).status).toBe(404)
})

it('counts an IPv6 client by its /64', async () => {
  await using site = await openTestSite(proxied)
  const { call } = countedPages(site)
  const search = (number: number) => call('GET', `/contact?about=${number}`, from(`2001:db8::${number.toString(16)}`))
  const statuses = []
  for (const number of numbers(121)) statuses.push((await search(number)).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect((await call('GET', '/contact?about=x', from('2001:db8:0:1::1'))).status).toBe(200)
})

it('RATE_LIMIT=off refuses nobody', async () => {
  await using site = await openTestSite({ env: { RATE_LIMIT: 'off' } })
  const { call } = countedPages(site)
  for (const number of numbers(130)) expect((await call('GET', `/contact?about=${number}`)).status).toBe(200)
})
