import { expect, it } from 'vitest'
import { fullBody, makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../../../tests/helpers/people.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'
import type { Checklist } from '../../contract/checklist.ts'
import { recordDemo } from '../demo/demo-entries.ts'

const reader = (site: TestSite, token: string) => async () => {
  const { tasks, put_away } = (await site.call('GET', '/api/admin/checklist', { token })).body as Checklist
  const states = Object.fromEntries(tasks.map(({ id, state }) => [id, state]))
  const details = Object.fromEntries(tasks.map(({ id, detail }) => [id, detail]))
  return { put_away, states, details }
}

onBothDatabases('the checklist', (open) => {
  it('finds out what is done from the settings, entries, emails and backups', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { database } = site.context
    const read = reader(site, token)
    const demo = await makeEntry(site, 'blogs', { published: true })
    await recordDemo(database.db, { blogs: [demo.id] })
    const before = await read()
    expect(before.states).toEqual({
      identity: 'open',
      words: 'open',
      picture: 'open',
      demo: 'open',
      'first-entry': 'open',
      mail: 'warning',
      domain: 'open',
      backup: 'open',
    })
    expect(before.details.mail).toContain('Email is not set up, so visitors get none.')
    expect(before.details.identity).toBe('Still the example owner’s: name, email address, links.')

    const put = (body: object) => site.call('PUT', '/api/admin/settings', { token, body })
    const { waiting } = (await site.call('GET', '/api/admin/settings/review', { token })).body
    expect(before.details.words).toBe(`${waiting.length} of ${waiting.length} texts wait for your review.`)
    await put({
      identity: { name: 'Ada', email: 'ada@mine.test', links: [], portrait_url: '/media/me.webp' },
      words: { hero_title: 'Mine', hero_lead: 'Mine, too' },
    })
    await site.call('DELETE', '/api/admin/demo', { token })
    await makeEntry(site, 'blogs', { published: true })
    const after = await read()
    expect(after.states).toMatchObject({
      identity: 'done',
      words: 'open',
      picture: 'done',
      demo: 'done',
      'first-entry': 'done',
    })

    const left = (await site.call('GET', '/api/admin/settings/review', { token })).body.waiting
    await put({ review: { done: left.map(({ name }: { name: string }) => name) } })
    expect((await read()).states.words).toBe('done')
  })

  it('counts a changed demo entry as the owner’s, and a demo picture as no picture', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { database } = site.context
    const about = await makeEntry(site, 'about', { image_url: '/demo/me.webp' })
    await recordDemo(database.db, { about: [about.id] })
    await site.call('PUT', `/api/about/${about.id}`, {
      token,
      body: { ...fullBody('about'), title: 'I', image_url: '/demo/me.webp' },
    })
    expect((await reader(site, token)()).states).toMatchObject({ demo: 'done', picture: 'open' })
  })

  it('says whether email works and whether the address is a domain', async () => {
    await using site = await open({ env: { SMTP_URL: 'smtp://localhost:1', SITE_URL: 'https://example.com' } })
    const { token } = await makeAdmin(site)
    const read = reader(site, token)
    expect((await read()).states).toMatchObject({ mail: 'open', domain: 'done' })
    await site.call('POST', '/api/admin/settings/test-email', { token })
    const letters = () => site.context.database.db.updateTable('outbox')
    await letters().set({ attempts: 1, last_error: 'Refused.' }).execute()
    const failed = await read()
    expect([failed.states.mail, failed.details.mail]).toEqual([
      'warning',
      'The last email could not be delivered: Refused.',
    ])
    await letters().set({ state: 'sent', last_error: null }).execute()
    expect((await read()).states.mail).toBe('done')
  })

  it('is hidden and shown again for everybody, and only by an admin', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const put = (put_away: boolean, by = token) =>
      site.call('PUT', '/api/admin/checklist', { token: by, body: { put_away } })
    expect((await reader(site, token)()).put_away).toBe(false)
    await Promise.all([put(true), put(true)])
    expect((await reader(site, token)()).put_away).toBe(true)
    expect((await put(false)).body.put_away).toBe(false)
    const { token: stranger } = await makeUser(site)
    expect((await put(true, stranger)).status).toBe(403)
    expect((await site.call('GET', '/api/admin/checklist')).status).toBe(401)
    expect((await reader(site, token)()).put_away).toBe(false)
  })
})
