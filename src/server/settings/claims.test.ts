import { expect, it } from 'vitest'
import { defaultSettings, unclaimedSettings } from '../../../site.config.ts'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import type { SettingsReview } from '../../contract/review.ts'
import { settingForms } from '../../contract/settings.ts'
import { recordDemo } from '../demo/demo-entries.ts'

const withoutDemo = { DEMO_CONTENT: 'off' }

it('a site without the demo content claims nothing, and all claims of the example owner wait for review', async () => {
  await using site = await openTestSite({ env: withoutDemo })
  const { token } = await makeAdmin(site)
  expect((await site.call('GET', '/api/settings')).body).toMatchObject(unclaimedSettings)
  const { waiting, total } = (await site.call('GET', '/api/admin/settings/review', { token })).body as SettingsReview
  expect(waiting.length).toBe(total)
  expect(waiting.filter(({ key }) => key.endsWith('_fr'))).toEqual([])
  expect(waiting.find(({ name }) => name === 'words.hero_facts')).toMatchObject({
    text: [],
    suggestion: defaultSettings.words.hero_facts,
    can_hide: true,
  })
  expect((await site.call('GET', '/api/admin/settings/review')).status).toBe(401)

  // Each claim has a field in the forms, and can be hidden where the review offers that.
  const fieldOf = ({ group, key }: SettingsReview['waiting'][number]) =>
    settingForms.find((form) => form.group === group && key in form.fields)?.fields[key]
  expect(waiting.filter((text) => !fieldOf(text))).toEqual([])
  const body: Record<string, Record<string, unknown>> = {}
  for (const text of waiting.filter(({ can_hide }) => can_hide)) {
    body[text.group] = { ...body[text.group], [text.key]: fieldOf(text)?.fallback }
  }
  expect((await site.call('PUT', '/api/admin/settings', { token, body })).status).toBe(200)
})

it('a changed text and a reviewed one no longer wait, and stay when the demo content comes or goes', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const { id } = await makeEntry(site, 'skills')
  await recordDemo(site.context.database.db, { skills: [id] })
  const words = { hero_title: 'My own words' }
  const done = ['words.hero_lead', 'identity.place']
  const body = { words, identity: { place: '' }, review: { done } }
  expect((await site.call('PUT', '/api/admin/settings', { token, body })).status).toBe(200)
  const names = async () => {
    const { waiting } = (await site.call('GET', '/api/admin/settings/review', { token })).body as SettingsReview
    return waiting.map(({ name }) => name)
  }
  const kept = { identity: { place: '' }, words: { ...words, hero_lead: defaultSettings.words.hero_lead } }
  const before = await names()
  for (const name of [...done, 'words.hero_title']) expect(before).not.toContain(name)

  await site.call('DELETE', '/api/admin/demo', { token })
  const { hero_title: _, hero_lead: __, ...others } = unclaimedSettings.words
  expect((await site.call('GET', '/api/settings')).body).toMatchObject({ ...kept, words: { ...kept.words, ...others } })
  // An empty French text does not wait for review.
  expect(await names()).toEqual(before.filter((name: string) => !name.endsWith('_fr')))

  await site.call('POST', '/api/admin/demo', { token })
  const restored = (await site.call('GET', '/api/settings')).body
  expect(restored).toMatchObject(kept)
  expect(restored.words.contact_next).toBe(defaultSettings.words.contact_next)
})

onBothDatabases('pages with nothing on them', (open) => {
  it('are listed until they show an entry, or the owner wants links to them', async () => {
    await using site = await open()
    await site.context.settings.change({ experience: [] })
    const empty = async () => (await site.call('GET', '/api/settings')).body.empty_pages
    const all = ['/about', '/services', '/projects', '/n8n-marketplace', '/blogs', '/#ai-tools']
    expect(await empty()).toEqual(all)
    await makeEntry(site, 'blogs', { published: true })
    await makeEntry(site, 'services', { active: false })
    await makeEntry(site, 'skills')
    await makeEntry(site, 'ai-tools', { active: true })
    expect(await empty()).toEqual(['/services', '/projects', '/n8n-marketplace'])
    await site.context.settings.change({ words: { empty_links: true } })
    expect(await empty()).toBeUndefined()
  })
})
