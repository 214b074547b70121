import { expect, it } from 'vitest'
import { defaultSettings } from '../../../site.config.ts'
import { again } from '../../../tests/helpers/again.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { neverSaved, settingsShape } from '../../contract/settings.ts'
import { readSettings } from './store.ts'

onBothDatabases('the settings', (open) => {
  it('are those of a fresh site until they are saved, and visitors see the public groups only', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { body: seen } = await site.call('GET', '/api/settings')
    expect(seen.identity).toEqual({ ...defaultSettings.identity, cv_url: '/cv.pdf' })
    expect(Object.keys(seen)).toEqual(['identity', 'words', 'experience', 'look', 'ads', 'letters', 'empty_pages'])
    const { body: all } = await site.call('GET', '/api/admin/settings', { token })
    expect(all).toMatchObject({ updated_at: neverSaved, mail: defaultSettings.mail })
  })

  it('take any part of them, and keep the rest', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const experience = [
      { role: 'A role', company: 'A company', period: '2020', text: 'A text', technologies: 'n8n, SQL' },
    ]
    const body = { identity: { name: ' A name ' }, words: { availability: '' }, experience }
    const { status, body: saved } = await site.call('PUT', '/api/admin/settings', { token, body })
    expect(status).toBe(200)
    expect(saved.identity).toEqual({ ...defaultSettings.identity, name: 'A name' })
    expect(saved.words).toEqual({ ...defaultSettings.words, availability: null })
    expect(saved.experience).toEqual([{ ...experience[0], technologies: ['n8n', 'SQL'] }])
    expect((await site.call('GET', '/api/settings')).body.identity.name).toBe('A name')
    expect((await again(site).call('GET', '/api/settings')).body.identity.name).toBe('A name')
  })

  it('are refused with 409 if they were saved since they were read, also for two saves at once', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const put = (place: string, updated_at?: string) =>
      site.call('PUT', '/api/admin/settings', { token, body: { updated_at, identity: { place } } })
    const { body: first } = await put('One', neverSaved)
    expect((await put('Two', neverSaved)).status).toBe(409)
    expect((await put('Two', first.updated_at)).status).toBe(200)
    const { updated_at } = (await site.call('GET', '/api/admin/settings', { token })).body
    const statuses = (await Promise.all(['Three', 'Four'].map((place) => put(place, updated_at)))).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 409])
  })

  it('keep every replaced state and that of the fresh site, which can be read and restored', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const put = (name: string) => site.call('PUT', '/api/admin/settings', { token, body: { identity: { name } } })
    const list = () => site.call('GET', '/api/admin/settings/versions', { token })
    expect((await list()).body).toEqual([])
    await put('One')
    await put('Two')
    await put('Two')
    const { body: versions, headers } = await list()
    expect(headers.get('x-total-count')).toBe('2')
    const [path, fresh] = versions.map(({ id }: { id: string }) => `/api/admin/settings/versions/${id}`)
    expect((await site.call('GET', path, { token })).body.settings.identity.name).toBe('One')
    expect((await site.call('GET', fresh, { token })).body.settings.identity).toEqual(defaultSettings.identity)
    expect((await site.call('POST', `${path}/restore`, { token, body: { updated_at: neverSaved } })).status).toBe(409)
    const { body: restored } = await site.call('POST', `${path}/restore`, { token, body: {} })
    expect(restored.identity.name).toBe('One')
    expect((await site.call('GET', '/api/settings')).body.identity.name).toBe('One')
  })
})

it('a wrong value is refused with 422, which names its field, and changes nothing', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const body = {
    identity: {
      name: 'A name',
      email: 'nobody',
      links: [
        { label: 'A', address: '/' },
        { label: 'B', address: 'javascript:1' },
      ],
    },
    words: { hero_title: '' },
  }
  const { status, body: refused } = await site.call('PUT', '/api/admin/settings', { token, body })
  expect(status).toBe(422)
  expect(refused.fields).toEqual({
    'identity.email': 'Email must be an email address such as name@example.com.',
    'identity.links': 'Row 2: Address must begin with http://, https:// or a single /.',
    'words.hero_title': 'Heading is required.',
  })
  expect((await site.call('GET', '/api/settings')).body.identity.name).toBe(defaultSettings.identity.name)
})

it('the availability is no longer shown after its end, without a save', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  let now = new Date('2030-01-01T00:00:00Z')
  const later = again(site, { now: () => now })
  const words = { availability: 'Booking projects', availability_until: '2030-02-01T00:00:00.000Z' }
  await later.call('PUT', '/api/admin/settings', { token, body: { words } })
  const shown = async () => (await later.call('GET', '/api/settings')).body.words.availability
  expect(await shown()).toBe('Booking projects')
  const { content } = later.context.database
  const before = content.current
  await expect.poll(async () => later.context.settings.nextEnd()).not.toBeNull()
  now = new Date('2030-02-01T00:00:00Z')
  expect(await shown()).toBeNull()
  await expect.poll(() => content.current).toBeGreaterThan(before)
})

it('the owner’s name is on emails, the feed, share pictures and templates in n8n at once', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const before = await site.app.request('/share.png')
  await site.call('PUT', '/api/admin/settings', { token, body: { identity: { name: 'Somebody Else' } } })
  expect(await (await site.app.request('/feed.xml')).text()).toContain('<name>Somebody Else</name>')
  expect((await site.app.request('/share.png')).headers.get('etag')).not.toBe(before.headers.get('etag'))
  await site.call('POST', '/api/auth/forgot-password', { body: { email: 'nobody@example.com' } })
})

it('stored settings of another release are read: unknown values are ignored, missing and broken ones are the defaults', () => {
  const { identity } = defaultSettings
  const stored = { identity: { ...identity, name: 1, role: 'A role', gone: 'x' }, experience: 'x', unknown: {} }
  const read = readSettings(JSON.stringify(stored), defaultSettings)
  expect(read).toEqual({ ...defaultSettings, identity: { ...identity, role: 'A role' } })
  expect(settingsShape.parse(read)).toEqual(read)
  expect(readSettings('[]', defaultSettings)).toEqual(defaultSettings)
})

it('a heading that the owner wrote before the French field existed has no French text', () => {
  const { about_title_fr, about_lead_fr, ...words } = defaultSettings.words
  const read = readSettings(JSON.stringify({ words: { ...words, about_title: 'Mine' } }), defaultSettings)
  expect([read.words.about_title_fr, read.words.about_lead_fr]).toEqual([null, about_lead_fr])
  expect(about_title_fr).not.toBeNull()
})
