import { expect, it } from 'vitest'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { workflowBody } from '../../../tests/helpers/n8n/files.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { openTestSite, type TestSite } from '../../../tests/helpers/site.ts'
import { sourcePages } from '../../../tests/helpers/source-pages.ts'
import { defaultAccent } from '../../contract/look.ts'
import { allPages, paths } from '../../contract/site-map.ts'
import { pageHeadings } from './share-images.ts'

const origin = 'https://example.com'
const openSite = () => openTestSite({ web: sourcePages, env: { SITE_URL: origin, DEMO_CONTENT: 'off' } })

async function headOf(site: TestSite, path: string) {
  const html = (await site.call('GET', path)).text.replaceAll('&amp;', '&')
  const facts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  return {
    heading: /<h1[^>]*>(?:<span[^>]*>)?([^<]*)</.exec(html)?.[1] ?? null,
    meta: (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1] ?? null,
    feeds: [...html.matchAll(/<link rel="alternate" type="[^"]*" title="[^"]*" href="([^"]*)"/g)].map(
      ([, href]) => href,
    ),
    facts: facts.flatMap(([, text]) => JSON.parse(text ?? '')['@graph']),
  }
}

it('a page that is not indexed names no address for shares, which would lose the words of a search', async () => {
  await using site = await openSite()
  for (const path of [paths.search('n8n'), paths.marketplace({ search: 'n8n' }), '/no/such/page']) {
    expect([path, (await headOf(site, path)).meta('og:url')]).toEqual([path, null])
  }
  await makeEntry(site, 'blogs', { keywords: ['n8n'], published: true })
  expect((await headOf(site, '/blogs?tag=n8n')).meta('og:url')).toBe(`${origin}/blogs?tag=n8n`)
})

it('account pages and missing pages are not indexed, and have no canonical address', async () => {
  await using site = await openSite()
  const accounts = ['/auth', '/forgot-password', '/reset-password', '/account']
  for (const path of [...accounts, '/no/such/page', '/blogs/no-such-post']) {
    const html = (await site.call('GET', path)).text
    const says = [html.includes('<meta name="robots" content="noindex"/>'), html.includes('rel="canonical"')]
    expect([path, ...says]).toEqual([path, true, false])
  }
})

it('a missing page answers 404, says so and leads back', async () => {
  await using site = await openSite()
  for (const [path, heading, back, label] of [
    ['/no/such/page', 'Oops! Page not found', '/', 'Return to Home'],
    ['/blogs/none', 'Post not found', '/blogs', 'Back to all posts'],
    ['/projects/none', 'Project not found', '/projects', 'Back to all projects'],
    ['/n8n-marketplace/none', 'Workflow Not Found', '/n8n-marketplace', 'Back to all workflows'],
  ] as const) {
    const { status, text } = await site.call('GET', path)
    expect([path, status]).toEqual([path, 404])
    expect(text).toContain(`${heading}</h1>`)
    expect(text).toMatch(new RegExp(`<a [^>]*href="${back}"[^>]*>([^<]|<(?!/a>))*${label}`))
  }
})

it('a former address of a template or a project leads to the current one, with the query', async () => {
  await using site = await openSite()
  const { token } = await makeAdmin(site)
  for (const [collection, page, body] of [
    ['workflows', '/n8n-marketplace', workflowBody()],
    ['projects', '/projects', { title: 'Moved', description: 'A card.', category: 'Web Apps' }],
  ] as const) {
    const made = await site.call('POST', `/api/${collection}`, { token, body: { ...body, slug: 'before' } })
    await site.call('PUT', `/api/${collection}/${made.body.id}`, { token, body: { ...body, slug: 'after' } })
    const moved = await site.call('GET', `${page}/before?ref=x`)
    expect([page, moved.status, moved.headers.get('location')]).toEqual([page, 301, `${page}/after?ref=x`])
    expect([page, (await site.call('GET', `${page}/after`)).status]).toEqual([page, 200])
  }
  // A project without a story is only for those who have its address.
  expect((await site.call('GET', '/projects/after')).text).toContain('<meta name="robots" content="noindex"/>')
})

it('the page after a confirmation link says why the link does not work', async () => {
  await using site = await openSite()
  for (const [reason, sentence] of [
    ['used', 'This link has already been used'],
    ['expired', 'This link has expired'],
    ['unknown', 'This link is incomplete'],
  ]) {
    expect((await site.call('GET', `/auth?confirmed=0&reason=${reason}`)).text).toContain(sentence)
  }
})

it('every page that is shared has a picture of its own heading, and says what is on it', async () => {
  await using site = await openSite()
  const settings = await site.context.settings.change({ letters: { enabled: true } })
  const pages = allPages.filter(({ path, indexed }) => indexed && path !== '/' && !path.includes(':'))
  expect(Object.keys(pageHeadings)).toEqual(expect.arrayContaining(pages.map(({ path }) => path)))
  const shared = Object.entries(pageHeadings).map(([path, heading]) => [path, path, heading(settings)])
  const french = [paths.aboutInFrench, '/about', pageHeadings['/about']?.(settings, 'fr')]
  for (const [path, page, heading] of [...shared, french]) {
    const { meta, heading: shown } = await headOf(site, path ?? '')
    const picture = `${origin}/share/pages${page}.png${path === page ? '' : '?lang=fr'}`
    expect([path, shown, meta('og:image'), meta('og:image:alt')]).toEqual([path, heading, picture, heading])
  }
  const home = await headOf(site, '/')
  expect([home.meta('og:image'), home.meta('og:image:alt')]).toEqual([`${origin}/share.png`, settings.words.hero_title])
})

it('every page has the accent and the logo, About the portrait, and the structured data the logo', async () => {
  await using site = await openSite()
  const [logo_url, portrait_url, picture] = ['/media/logo.webp', '/media/portrait.webp', '/media/about.webp']
  await makeEntry(site, 'about', { image_url: picture })
  await site.context.settings.change({ look: { accent: '#0b5fbe' }, identity: { logo_url, portrait_url } })
  const read = async (path: string) => (await site.call('GET', path)).text
  for (const { path } of allPages.filter((page) => page.indexed && !page.path.includes(':'))) {
    const html = await read(path)
    expect(html, path).toContain('--color-signal:light-dark(#0b5fbe,#3984e7)')
    expect(html.slice(html.indexOf('<header'), html.indexOf('</header>')), path).toContain(`src="${logo_url}"`)
  }
  const person = (await headOf(site, '/')).facts.find((fact) => fact['@type'] === 'Person')
  expect(person.brand.logo).toBe(origin + logo_url)
  expect(await read('/about')).toContain(`src="${portrait_url}"`)
  await site.context.settings.change({
    look: { accent: defaultAccent },
    identity: { logo_url: null, portrait_url: null },
  })
  const about = await read('/about')
  expect(about).toContain(`src="${picture}"`)
  for (const gone of [logo_url, portrait_url, '--color-signal:']) expect(about).not.toContain(gone)
})

it('About describes itself in the language that it is read in', async () => {
  await using site = await openSite()
  const english = await headOf(site, paths.about)
  const french = await headOf(site, paths.aboutInFrench)
  const profileOf = ({ facts }: typeof english) => facts.find((fact) => fact['@type'] === 'ProfilePage')
  expect([english.meta('og:locale'), french.meta('og:locale')]).toEqual(['en_US', 'fr_FR'])
  expect(profileOf(english)).toMatchObject({ inLanguage: 'en', url: origin + paths.about })
  expect(profileOf(french)).toMatchObject({ inLanguage: 'fr', url: origin + paths.aboutInFrench })
})

it('a list of one keyword or category announces its own feeds too', async () => {
  await using site = await openSite()
  await makeEntry(site, 'blogs', { keywords: ['n8n'], published: true })
  await site.context.workflows.create(workflowBody({ category: 'Sales' }))
  const feedsOf = async (path: string) => (await headOf(site, path)).feeds
  const whole = ['/feed.xml', '/feed.json']
  expect(await feedsOf('/blogs')).toEqual(whole)
  expect(await feedsOf('/blogs?tag=n8n')).toEqual([...whole, '/feed.xml?tag=n8n', '/feed.json?tag=n8n'])
  const templates = '/n8n-marketplace/feed.xml'
  expect(await feedsOf('/n8n-marketplace')).toEqual([...whole, templates])
  expect(await feedsOf('/n8n-marketplace?category=Sales')).toEqual([...whole, templates, `${templates}?tag=Sales`])
})

it('a page below the home page has its breadcrumb in the structured data, and the privacy page is a page', async () => {
  await using site = await openSite()
  for (const [path, name] of [
    ['/about', 'About'],
    ['/services', 'Services'],
    ['/projects', 'Projects'],
    ['/n8n-marketplace', 'n8n templates'],
    ['/blogs', 'Blog'],
    ['/contact', 'Contact'],
    ['/privacy', 'Privacy'],
  ] as const) {
    const { facts } = await headOf(site, path)
    expect([path, facts.filter((fact) => fact['@type'] === 'BreadcrumbList')]).toMatchObject([
      path,
      [
        {
          itemListElement: [
            { position: 1, name: 'Home', item: `${origin}/` },
            { position: 2, name },
          ],
        },
      ],
    ])
  }
  expect((await headOf(site, '/privacy')).facts).toContainEqual(
    expect.objectContaining({ '@type': 'WebPage', url: `${origin}/privacy` }),
  )
  expect((await headOf(site, '/')).facts.map((fact) => fact['@type'])).not.toContain('BreadcrumbList')
})

it('many posts are 24 per page with links to other pages, each with its canonical address', async () => {
  await using site = await openSite()
  for (let number = 1; number <= 50; number += 1) {
    await makeEntry(site, 'blogs', { keywords: number <= 26 ? ['counted'] : [], published: true })
  }
  const shown = async (path: string) => {
    const { status, text } = await site.call('GET', path)
    const html = text.replaceAll('&amp;', '&')
    const pages = /<nav aria-label="Pages".*?<\/nav>/s.exec(html)?.[0] ?? ''
    return {
      status,
      cards: html.match(/<li class="card/g)?.length ?? 0,
      links: [...new Set([...pages.matchAll(/href="([^"]*)"/g)].map(([, href]) => href))].sort(),
      current: /<a[^>]*aria-current="page"[^>]*>/.exec(pages)?.[0].match(/href="([^"]*)"/)?.[1],
      canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.slice(origin.length),
      first: html.includes('First page'),
    }
  }
  const links = ['/blogs', '/blogs?page=2', '/blogs?page=3']
  for (const [index, path] of links.entries()) {
    const cards = index === 2 ? 2 : 24
    expect(await shown(path)).toEqual({ status: 200, cards, links, current: path, canonical: path, first: false })
  }
  expect(await shown('/blogs?tag=counted')).toMatchObject({
    cards: 24,
    links: ['/blogs?tag=counted', '/blogs?tag=counted&page=2'],
  })
  expect(await shown('/blogs?tag=counted&page=2')).toMatchObject({ cards: 2, canonical: '/blogs?tag=counted&page=2' })
  for (const beyond of ['/blogs?page=4', '/blogs?tag=counted&page=3', '/blogs?page=999999']) {
    expect(await shown(beyond), beyond).toMatchObject({ status: 404, first: true })
  }
  for (const first of ['/blogs?page=0', '/blogs?page=x', '/blogs?page=1', '/blogs?page=']) {
    expect(await shown(first), first).toMatchObject({ status: 200, canonical: '/blogs' })
  }
})
