import type { Element, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../site.config.ts'
import { collectionNames, collections, type EntryInput } from '../../src/contract/collections.ts'
import { publicSettings } from '../../src/contract/settings.ts'
import { elements } from '../../src/markdown/tree.ts'
import { render } from '../../src/web/app/server.tsx'
import { makeEntry } from '../helpers/factories.ts'
import { sharedSite } from '../helpers/shared-site.ts'
import { showEverywhere } from '../helpers/shown-everywhere.ts'
import { openTestSite, type TestSite } from '../helpers/site.ts'
import { inMarkdown, payloads } from './payloads.ts'

/** A harmless text, whose page has the structure that all pages must have. */
const harmless = 'Only some words, as long as the others. '.repeat(20).trim()

const pages = ['/', '/about', '/services', '/blogs', '/blogs/a-post', '/n8n-marketplace', '/n8n-marketplace/a-template']

async function pageOf(site: TestSite, url: string): Promise<string> {
  const fetch = async (path: string) => site.app.request(path)
  const page = await render({
    url,
    origin: 'https://x.test',
    fetch,
    assets: { entry: '/entry.js', page: '', styles: [], fonts: [], preload: [] },
    settings: publicSettings(defaultSettings, new Date()),
  })
  return page.html
}

const attributesOf = ({ properties }: Element) => Object.keys(properties).sort().join(' ')

/** All elements in order with their attribute names, which a text must not change. */
const structure = (tree: Root) => elements(tree).map((node) => `${node.tagName} ${attributesOf(node)}`)

const stateOf = (tree: Root) => {
  const last = elements(tree).findLast(({ tagName }) => tagName === 'script')
  const [text] = last?.children ?? []
  return text?.type === 'text' ? JSON.parse(text.value) : undefined
}

it('a page has the same elements and attributes for any text', async () => {
  await using plain = await openTestSite()
  await showEverywhere(plain, harmless)
  await using attacked = await openTestSite()
  await showEverywhere(attacked, payloads.join(' '))
  for (const page of pages) {
    const wanted = structure(fromHtml(await pageOf(plain, page)))
    const tree = fromHtml(await pageOf(attacked, page))
    expect(wanted.length, page).toBeGreaterThan(20)
    expect(structure(tree), page).toEqual(wanted)
    expect(stateOf(tree).queries, page).toBeDefined()
  }
})

/** The tags and attributes that markdown can produce, and those that the page adds to a post. */
const ofMarkdown = /^(?:a|abbr|code|div|em|figcaption|figure|h4|img|p|pre|span|strong|table|tbody|td|th|thead|tr)$/
const ofMarkdownOnly =
  /^(?:alt|ariaHidden|ariaLabel|className|dataLanguage|decoding|height|href|id|loading|rel|role|src|tabIndex|title|width)$/

const insides = (tree: Root) =>
  elements(tree).flatMap((node) => [
    node.tagName,
    ...Object.keys(node.properties).map((name) => `${node.tagName}@${name}`),
  ])

it('the content of a post cannot break out of it, on its page and in the feed', async () => {
  await using site = await openTestSite()
  const post = { slug: 'a-post', published: true, image_url: null }
  const bare = structureBesidePost(fromHtml(await pageWith(site, { ...post, content: harmless })))
  for (const [place, write] of Object.entries(inMarkdown)) {
    const content = [...payloads, ...payloads].map(write).join('\n\n')
    const tree = fromHtml(await pageWith(site, { ...post, content }))
    expect(structureBesidePost(tree), place).toEqual(bare)
    expect(stateOf(tree).queries, place).toBeDefined()
    expectMarkdownOnly(proseOf(tree))

    const { text: feed } = await site.call('GET', '/feed.xml')
    const [, escaped = ''] = /<content type="html">([^<]*)<\/content>/.exec(feed) ?? []
    // Parsed twice, as feed readers do: as XML, then as HTML.
    const [html] = fromHtml(escaped, { fragment: true }).children
    const inReader = fromHtml(html?.type === 'text' ? html.value : '', { fragment: true })
    expect(elements(inReader).length, place).toBeGreaterThan(0)
    expectMarkdownOnly(inReader)
  }
})

/** The page of the site's only post. */
async function pageWith(site: TestSite, post: EntryInput<'blogs'>): Promise<string> {
  await site.context.database.db.deleteFrom('blogs').execute()
  await makeEntry(site, 'blogs', post)
  return pageOf(site, '/blogs/a-post')
}

const isProse = ({ properties }: Element) =>
  Array.isArray(properties.className) && properties.className.includes('prose')

/** The elements of the post itself. */
function proseOf(tree: Root): Root {
  const prose = elements(tree).find(isProse)
  if (!prose) throw new Error('The page shows no post.')
  return { type: 'root', children: prose.children }
}

/** The structure of the page before and after the post. */
function structureBesidePost(tree: Root): string[] {
  const inside = new Set(elements(proseOf(tree)))
  return elements(tree)
    .filter((node) => !inside.has(node))
    .map((node) => `${node.tagName} ${attributesOf(node)}`)
}

function expectMarkdownOnly(tree: Root) {
  for (const name of insides(tree)) {
    const [tag = '', attribute] = name.split('@')
    expect(tag).toMatch(ofMarkdown)
    if (attribute) expect(attribute).toMatch(ofMarkdownOnly)
  }
}

const half = 'half \ud83d of a character'

describe('a lone surrogate', () => {
  const shared = sharedSite(openTestSite)

  it.each(collectionNames)('in a text of %s is stored as a replacement character', async (name) => {
    const { site, token } = shared
    const texts = Object.entries(collections[name].fields)
      .filter(([, { kind }]) =>
        ['line', 'paragraph', 'markdown', 'icon', 'list', 'keywords', 'suggestion'].includes(kind),
      )
      .map(([field, { kind }]) => [field, kind === 'list' || kind === 'keywords' ? [half] : half])
    const sample = await makeEntry(site, name)
    const body = { ...sample, slug: 'slug' in sample ? 'another-one' : undefined, ...Object.fromEntries(texts) }

    const { status, text } = await site.call('POST', `/api/${name}`, { token, body })

    expect([status, text]).toEqual([201, expect.stringContaining('half \ufffd of a character')])
    expect(text).not.toMatch(/\\ud83d/i)
  })
})
