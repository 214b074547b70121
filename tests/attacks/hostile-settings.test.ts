import type { Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { expect, it } from 'vitest'
import { allPages, fillPath, siteFiles } from '../../src/contract/site-map.ts'
import { elements } from '../../src/markdown/tree.ts'
import { contactEmails } from '../../src/server/contact/emails.ts'
import { storedEmails } from '../helpers/emails.ts'
import { everySetting } from '../helpers/every-setting.ts'
import { showEverywhere } from '../helpers/shown-everywhere.ts'
import { openTestSite, type TestSite } from '../helpers/site.ts'
import { sourcePages } from '../helpers/source-pages.ts'
import { payloads } from './payloads.ts'

const addresses = allPages
  .filter(({ personal, secret }) => !personal && !secret)
  .map(({ path }) => fillPath(path === '*' ? '/no' : path, { slug: path.includes('blogs') ? 'a-post' : 'a-template' }))

const structure = (tree: Root) =>
  elements(tree).map(({ tagName, properties }) => `${tagName} ${Object.keys(properties).sort().join(' ')}`)

/** The elements and attributes of every page, of the feed and of an email, if all settings have this text. */
async function structuresWith(site: TestSite, text: string): Promise<Map<string, string[]>> {
  await site.context.settings.change(everySetting(() => text))
  const all = new Map<string, string[]>()
  for (const address of [...addresses, siteFiles.feed]) {
    const page = await site.call('GET', address)
    all.set(address, structure(fromHtml(page.text)))
    const state = /<script id="page-state" type="application\/json">(.*?)<\/script>/s.exec(page.text)?.[1]
    if (state) expect(JSON.parse(state).settings.words.hero_title, address).toBe(text)
  }
  const message = { name: 'Ada', email: 'ada@example.com', subject: null, about: null, message: 'Hello' }
  await site.context.mail.transaction(contactEmails, (_, emails) =>
    emails.send('contact-receipt', { to: 'ada@example.com' }, { ...message, promise: text, enquiry: '/enquiries/a' }),
  )
  const [letter] = (await storedEmails(site)).slice(-1)
  all.set('an email', structure(fromHtml(letter?.html ?? '')))
  return all
}

it('pages, feed and emails have the same elements and attributes for any text in the settings', async () => {
  await using site = await openTestSite({ web: sourcePages })
  // Differs from both texts below, so that the template's author is never the owner.
  await showEverywhere(site, 'Other words.')
  const wanted = await structuresWith(site, 'Only some words.')
  const attacked = await structuresWith(site, payloads.join(' '))
  expect(wanted.get('/')?.length).toBeGreaterThan(100)
  for (const [place, elements] of wanted) expect(attacked.get(place), place).toEqual(elements)
})
