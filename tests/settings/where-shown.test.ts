import { expect, it } from 'vitest'
import { allPages, fillPath, paths, siteFiles } from '../../src/contract/site-map.ts'
import { storedEmails } from '../helpers/emails.ts'
import { everySetting, settingNames } from '../helpers/every-setting.ts'
import { showEverywhere } from '../helpers/shown-everywhere.ts'
import { openTestSite, type TestSite } from '../helpers/site.ts'
import { sourcePages } from '../helpers/source-pages.ts'

const pages = allPages.filter(({ personal, secret }) => !personal && !secret).map(({ path }) => path)
const homes = ['/', '/index']
const contact = ['/contact']
const lists = ['/n8n-marketplace', '/blogs', '/blogs/:slug']

/** Where each text of the settings is shown, and nowhere else. A new setting needs its places here. */
const places: [string[], string[]][] = [
  [[...pages, siteFiles.feed, 'letters'], ['identity.name']],
  [pages, ['identity.logo_url']],
  [pages, ['identity.role', 'identity.place', 'identity.links.label', 'identity.links.address']],
  [[...pages, siteFiles.security], ['identity.email']],
  [['/privacy'], ['privacy.text']],
  [[...homes, '/about', '/blogs/:slug', siteFiles.feed], ['identity.description']],
  [
    [...homes, ...contact],
    ['identity.languages', 'words.booking_url', 'words.booking_label'],
  ],
  [[...homes, '/about', '/blogs/:slug'], ['identity.portrait_url']],
  [homes, ['identity.cv_url']],
  [homes, ['words.hero_label', 'words.hero_title', 'words.hero_lead', 'words.hero_facts']],
  [homes, ['words.hero_work_button', 'words.hero_contact_button', 'words.hero_cv_button']],
  [homes, ['words.hero_nodes.label', 'words.hero_nodes.detail', 'words.blog_preview_title']],
  [['/index'], ['words.services_grid_title', 'words.services_grid.title', 'words.services_grid.text']],
  [[...homes, '/about'], ['words.skills_title']],
  [
    ['/', '/about', '/services'],
    ['words.services_list_title', 'words.services_list_lead'],
  ],
  [['/'], ['words.tools_title']],
  [
    ['/index', '/about'],
    ['words.experience_title', 'words.education_title', 'words.certifications_title'],
  ],
  [
    ['/index', '/about'],
    ['experience.role', 'experience.company', 'experience.period'],
  ],
  [
    ['/index', '/about'],
    ['experience.text', 'experience.technologies'],
  ],
  [['/about'], ['words.testimonials_title', 'words.about_title', 'words.about_lead', 'words.about_description']],
  [['/about'], ['words.about_title_fr', 'words.about_lead_fr']],
  [['/services'], ['words.services_title', 'words.services_lead', 'words.services_description']],
  [['/services'], ['words.services_reasons_title', 'words.services_reasons.title', 'words.services_reasons.text']],
  [['/services'], ['words.services_closing']],
  [
    [...homes, '/projects'],
    ['words.projects_title', 'words.projects_lead'],
  ],
  [['/projects'], ['words.projects_description']],
  [['/n8n-marketplace'], ['words.marketplace_title', 'words.marketplace_lead', 'words.marketplace_description']],
  [['/blogs'], ['words.blog_title', 'words.blog_lead', 'words.blog_description']],
  [
    [...homes, ...contact],
    ['words.contact_title', 'words.contact_lead'],
  ],
  [contact, ['words.contact_description']],
  [[...homes, ...contact, 'letters'], ['words.contact_next']],
  [pages, ['words.availability', 'words.footer_text', 'words.footer_year']],
  [lists, ['ads.list_slot', 'ads.house_title', 'ads.house_text', 'ads.house_url', 'ads.house_image_url']],
  [['/blogs/:slug'], ['ads.article_slot']],
  [pages, ['letters.heading', 'letters.text']],
  [[], ['review.done']],
  [[], ['mail.user', 'mail.sender']],
  [['letters'], ['mail.receiver']],
]

const marker = (name: string) => `x-${name.replaceAll(/[._]/g, '-')}-x`

const addressOf = (path: string) =>
  path === '*' ? '/no/such/page' : fillPath(path, { slug: path.startsWith('/blogs') ? 'a-post' : 'a-template' })

/** What a visitor sees at an address: without the data that the browser starts with. */
const seen = async (site: TestSite, address: string) =>
  (await site.call('GET', address)).text.replace(/<script id="page-state".*?<\/script>/s, '')

it('every text of the settings is shown where it should be, and nowhere else', async () => {
  await using site = await openTestSite({ web: sourcePages })
  await showEverywhere(site, 'Only some words.')
  const values = everySetting(marker)
  await site.context.settings.change({ ...values, letters: { ...values.letters, enabled: true } })
  const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }
  expect((await site.call('POST', '/api/contact', { body: message })).status).toBeLessThan(300)

  const texts = new Map<string, string>([['letters', JSON.stringify(await storedEmails(site))]])
  for (const path of pages) texts.set(path, await seen(site, addressOf(path)))
  texts.set('/about', texts.get('/about') + (await seen(site, paths.aboutInFrench)))
  for (const address of [siteFiles.feed, siteFiles.security, siteFiles.robots, siteFiles.sitemap]) {
    texts.set(address, await seen(site, address))
  }

  const entries = settingNames().map((name) => [
    name,
    [...texts].flatMap(([place, text]) => (text.includes(marker(name)) ? [place] : [])).sort(),
  ])
  const wanted = places.flatMap(([where, names]) => names.map((name) => [name, [...where].sort()]))
  expect(Object.fromEntries(entries)).toEqual(Object.fromEntries(wanted))
})
