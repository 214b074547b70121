import type { Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { expect, it } from 'vitest'
import { defaultSettings } from '../../site.config.ts'
import { collectionNames } from '../../src/contract/collections.ts'
import type { Settings } from '../../src/contract/settings.ts'
import { allPages, siteFiles } from '../../src/contract/site-map.ts'
import { toolCategories } from '../../src/contract/tool-categories.ts'
import { elements } from '../../src/markdown/tree.ts'
import { loadDemoOnce } from '../../src/server/first-start.ts'
import { markdownAddress } from '../../src/server/pages/index.ts'
import { storedEmails } from '../helpers/emails.ts'
import { everySetting, textsIn } from '../helpers/every-setting.ts'
import { makeAdmin } from '../helpers/people.ts'
import { openTestSite } from '../helpers/site.ts'
import { smallDemo } from '../helpers/small-demo.ts'
import { sourcePages } from '../helpers/source-pages.ts'

const demo = smallDemo()

const pages = allPages.filter(({ path, personal }) => !personal && !path.includes(':')).map(({ path }) => path)
const addresses = [
  ...pages.map((path) => (path === '*' ? '/no/such/page' : path)),
  ...pages.flatMap((path) => markdownAddress(path) ?? []),
  ...['/blogs/gone', '/n8n-marketplace/gone'],
  ...[
    siteFiles.feed,
    siteFiles.sitemap,
    siteFiles.robots,
    siteFiles.security,
    siteFiles.llms,
    '/api/openapi.json',
    '/api/settings',
  ],
]

/** Long enough that no other sentence has them by chance. */
const isLong = (text: string) => text.length >= 12

/** Also the product's own words: a collection's name in the description of the API, and the filter of the AI tools. */
const ownWords = new Set<string>(['Certifications', 'all', ...toolCategories])

/** The texts and attributes of a page, each as a whole. */
const partsOf = (page: string) => {
  const tree: Root = fromHtml(page)
  return elements(tree).flatMap(({ properties, children }) => [
    ...Object.values(properties).map(String),
    ...children.flatMap((child) => (child.type === 'text' ? [child.value.trim()] : [])),
  ])
}

it('a site without the demo content shows visitors no claim of the example owner', async () => {
  await using site = await openTestSite({ web: sourcePages, env: { DEMO_CONTENT: 'off' } })
  const { words, identity } = defaultSettings
  const neutral = textsIn(await site.context.settings.current())
  const claimed = textsIn({ words, identity } as Settings).filter((text) => isLong(text) && !neutral.includes(text))
  expect(claimed).toContain(words.hero_facts[0])
  for (const address of addresses) {
    const { text } = await site.call('GET', address)
    expect(
      claimed.filter((claim) => text.includes(claim)),
      address,
    ).toEqual([])
  }
  const home = (await site.call('GET', '/')).text
  expect(home.slice(0, home.indexOf('</header>'))).not.toContain('href="/blogs"')
  expect((await site.call('GET', '/blogs')).text).toContain('No blog posts published yet. Check back soon!')
})

it('after all settings were changed and the demo removed, nothing holds a word of the demo', async () => {
  await using site = await openTestSite({ web: sourcePages })
  const { token } = await makeAdmin(site)
  await loadDemoOnce(site.context, demo)
  const old = textsIn(await site.context.settings.current())
  expect(old).toContain(defaultSettings.words.hero_title)
  for (const name of collectionNames) {
    const [first] = (await site.call('GET', `/api/${name}`, { token })).body
    old.push(...Object.values(first).filter((value) => typeof value === 'string'))
  }
  const share = await site.app.request(siteFiles.share)

  const { status } = await site.call('PUT', '/api/admin/settings', { token, body: everySetting(() => 'other-words') })
  expect(status).toBe(200)
  expect((await site.call('DELETE', '/api/admin/demo', { token })).body).toMatchObject({ unchanged: 0, changed: 0 })
  await site.call('POST', '/api/contact', { body: { name: 'Ada', email: 'ada@example.com', message: 'Hello' } })
  await site.call('POST', '/api/admin/settings/test-email', { token })

  const words = [...new Set(old)].filter((word) => word && !ownWords.has(word))
  expect(words.length).toBeGreaterThan(80)
  const texts: [string, string][] = [['letters', JSON.stringify(await storedEmails(site))]]
  for (const address of addresses) texts.push([address, (await site.call('GET', address)).text])
  for (const [address, text] of texts) {
    const parts = new Set(text.startsWith('<!doctype html>') ? partsOf(text) : [])
    const left = words.filter((word) => (isLong(word) && text.includes(word)) || parts.has(word))
    expect(left, address).toEqual([])
  }
  expect((await site.app.request(siteFiles.share)).headers.get('etag')).not.toBe(share.headers.get('etag'))
})
