import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { smallDemo } from '../../../tests/helpers/small-demo.ts'
import { collectionNames } from '../../contract/collections.ts'
import { loadDemoOnce } from '../first-start.ts'

const demo = smallDemo()

onBothDatabases('the demo content', (open) => {
  it('is removed at once, except entries that the owner changed, and can be restored', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    await loadDemoOnce(site.context, demo)
    const call = (method: string) => site.call(method, '/api/admin/demo', { token })
    const all = async () => {
      const lists = []
      for (const name of [...collectionNames, 'workflows']) {
        lists.push((await site.call('GET', `/api/${name}`, { token })).body.map(({ id }: { id: string }) => id).sort())
      }
      return lists
    }
    const before = await all()
    const count = before.flat().length
    const [skill] = (await site.call('GET', '/api/skills')).body
    // Draws the templates again, which does not count as a change.
    await site.call('PUT', '/api/admin/settings', { token, body: { identity: { name: 'Ada' } } })
    await site.call('PUT', `/api/skills/${skill.id}`, { token, body: { ...skill, category: 'Mine' } })
    expect((await call('GET')).body).toMatchObject({ unchanged: count - 1, changed: 1, restorable: 0 })
    expect((await site.call('GET', '/api/settings')).body.experience).not.toEqual([])

    expect((await call('DELETE')).body).toEqual({ unchanged: 0, changed: 1, restorable: count - 1, parts: [] })
    expect((await all()).flat()).toEqual([skill.id])
    expect((await site.call('GET', '/api/settings')).body.experience).toEqual([])

    expect((await call('POST')).body).toMatchObject({ unchanged: count - 1, changed: 1, restorable: 0 })
    expect(await all()).toEqual(before)
    expect((await site.call('GET', '/api/settings')).body.experience).not.toEqual([])
  })

  it('stays restorable where another entry has taken its address; the rest is restored', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    await loadDemoOnce(site.context, demo)
    const [post] = (await site.call('GET', '/api/blogs', { token })).body
    const { body: removed } = await site.call('DELETE', '/api/admin/demo', { token })
    await makeEntry(site, 'blogs', { slug: post.slug })
    const { status, body } = await site.call('POST', '/api/admin/demo', { token })
    expect([status, body]).toMatchObject([200, { unchanged: removed.restorable - 1, changed: 0, restorable: 1 }])
  })

  it('is empty on a site without the demo, and nothing of the owner is removed', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    await site.context.collections.skills.create({ category: 'Mine', icon: 'code', technologies: [], display_order: 0 })
    const { body } = await site.call('DELETE', '/api/admin/demo', { token })
    expect(body).toEqual({ unchanged: 0, changed: 0, restorable: 0, parts: [] })
    expect((await site.call('GET', '/api/skills')).body).toHaveLength(1)
  })
})

it('other requests are answered between two entries of the demo while it is removed and restored', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  await loadDemoOnce(site.context, demo)
  using file = new DatabaseSync(join(site.dataDir, 'site.db'), { readOnly: true })
  const deleted = file.prepare('select count(*) as entries from bin')
  const seenDuring = async (method: string) => {
    const seen = new Set()
    let answered = false
    const answer = site.call(method, '/api/admin/demo', { token }).finally(() => (answered = true))
    while (!answered) {
      await setImmediate()
      seen.add(deleted.get()?.entries)
    }
    return { seen: seen.size, ...(await answer).body }
  }
  const { seen, restorable } = await seenDuring('DELETE')
  expect(restorable).toBeGreaterThan(2)
  expect(seen).toBeGreaterThanOrEqual(restorable)
  expect((await seenDuring('POST')).seen).toBeGreaterThanOrEqual(restorable)
})
