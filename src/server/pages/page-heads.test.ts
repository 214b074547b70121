import { expect, it } from 'vitest'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { workflowBody } from '../../../tests/helpers/n8n/files.ts'
import { openTestSite, type TestSite } from '../../../tests/helpers/site.ts'
import { sourcePages } from '../../../tests/helpers/source-pages.ts'
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
