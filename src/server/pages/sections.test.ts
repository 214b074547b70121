import { expect, it } from 'vitest'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { sourcePages } from '../../../tests/helpers/source-pages.ts'
import { type Collection, collectionNames, collections } from '../../contract/collections.ts'
import { entryKinds } from '../../contract/entry-kinds.ts'
import { allPages } from '../../contract/site-map.ts'

it('visitors see an entry of every collection on some page', async () => {
  await using site = await openTestSite({ web: sourcePages, env: { DEMO_CONTENT: 'off' } })
  for (const name of collectionNames) {
    const { visible }: Collection = collections[name]
    await makeEntry(site, name, { [entryKinds[name].title]: `One of ${name}`, ...(visible && { [visible]: true }) })
  }
  const paths = allPages.flatMap(({ path, indexed }) => (indexed && !path.includes(':') ? [path] : []))
  const pages = await Promise.all(paths.map(async (path) => (await site.call('GET', path)).text))
  const unseen = collectionNames.filter((name) => !pages.some((html) => html.includes(`One of ${name}`)))
  expect(unseen).toEqual([])
})

const openEmpty = () => openTestSite({ web: sourcePages, env: { DEMO_CONTENT: 'off' } })

/** The texts of these elements of a page, which must not be nested. */
const textsOf = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([whole]) => whole.replace(/<[^>]*>/g, '').trim())

it('each icon name of a skill shows its icon, in upper and lower case', async () => {
  await using site = await openEmpty()
  const icons = {
    code: 'code-xml',
    Server: 'server',
    backend: 'server',
    database: 'database',
    data: 'database',
    cloud: 'cloud',
    devops: 'refresh-cw',
    smartphone: 'smartphone',
    mobile: 'smartphone',
    apps: 'app-window',
    Globe: 'globe',
    web: 'globe',
  }
  for (const icon of Object.keys(icons)) await makeEntry(site, 'skills', { category: `Icon ${icon}`, icon })
  const headings = (await site.call('GET', '/about')).text.match(/<h3.*?<\/h3>/gs) ?? []
  const shown = headings.flatMap((html) => {
    const [, name] = /Icon (\w+)/.exec(html) ?? []
    return name ? [[name, / lucide-([\w-]+)"? /.exec(html)?.[1]]] : []
  })
  expect(Object.fromEntries(shown)).toEqual(icons)
})

it('only figures with a value are shown, also a zero', async () => {
  const shownWith = async (figures: object) => {
    await using site = await openEmpty()
    await makeEntry(site, 'about', { stats_projects: 40, stats_technologies: 12, ...figures })
    const html = (await site.call('GET', '/about')).text
    const about = html.slice(html.indexOf('id="about"'), html.indexOf('<section', html.indexOf('id="about"')))
    return [textsOf(about, /<dt[^>]*>.*?<\/dt>/gs), textsOf(about, /<dd[^>]*>.*?<\/dd>/gs)]
  }
  expect(await shownWith({ stats_years: 0, stats_clients: null })).toEqual([
    ['Years', 'Projects', 'Technologies'],
    ['0', '40', '12'],
  ])
  const [all] = await shownWith({ stats_years: 9, stats_clients: 31 })
  expect(all).toEqual(['Years', 'Projects', 'Clients', 'Technologies'])
})

it('a card has the links of its project, and one to its page only if the page says more', async () => {
  await using site = await openEmpty()
  const links = { live_url: 'https://example.com/live', github_url: 'https://example.com/code' }
  const make = (title: string, more = {}) =>
    site.context.collections.projects.create({ title, description: 'A card.', category: 'Web', ...links, ...more })
  await make('Two links')
  await make('With a story', { problem: 'Too many slips.' })
  const cards = (await site.call('GET', '/projects')).text.match(/<li[^>]*>(?:(?!<li).)*?<h2.*?<\/li>/gs) ?? []
  const named = cards.map((card) => textsOf(card, /<a .*?<\/a>/gs).map((text) => text.split(/[^\w ]/)[0]))
  expect(named).toEqual([
    ['Live site', 'Source'],
    ['With a story', 'Read the case', 'Live site', 'Source'],
  ])
})

it('the categories of projects are links to a page with only their projects, on the home page too', async () => {
  await using site = await openEmpty()
  for (const category of ['Web Apps', 'Pottery']) await makeEntry(site, 'projects', { title: category, category })
  const read = async (path: string) => (await site.call('GET', path)).text
  const address = '/projects?category=Web+Apps'
  for (const path of ['/', '/projects']) {
    const filters = /<nav aria-label="Filter projects by category".*?<\/nav>/s.exec(await read(path))?.[0]
    expect(filters, path).toContain(`href="${address}"`)
  }
  const [main = ''] = (await read(address)).split('</main>')
  expect(textsOf(main, /<h2.*?<\/h2>/gs)).toEqual(['Web Apps'])
})
