import { expect, it } from 'vitest'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../../../tests/helpers/people.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'
import { collectionNames, isOrdered } from '../../contract/collections.ts'

const path = '/api/skills/order'

async function threeSkills(site: TestSite) {
  const ids: string[] = []
  for (const category of ['a', 'b', 'c']) {
    ids.push((await makeEntry(site, 'skills', { category, display_order: 0 })).id)
  }
  return ids as [string, string, string]
}

const categories = async (site: TestSite) =>
  (await site.call('GET', '/api/skills')).body.map(({ category }: { category: string }) => category)

onBothDatabases('the order of a collection', (open) => {
  it('PUT /api/{collection}/order sets the order of the next list, in each collection that has an order', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    for (const name of collectionNames.filter(isOrdered)) {
      const ids: string[] = []
      for (let made = 0; made < 3; made += 1) ids.unshift((await makeEntry(site, name)).id)
      await site.call('GET', `/api/${name}`)

      const { status } = await site.call('PUT', `/api/${name}/order`, { token, body: { ids } })

      const { body } = await site.call('GET', `/api/${name}`, { token })
      expect([name, status, ...body.map(({ id }: { id: string }) => id)]).toEqual([name, 204, ...ids])
      expect(body.map((entry: { display_order: number }) => entry.display_order)).toEqual([1, 2, 3])
    }
  })

  it('moving an entry changes nothing else, so a form that was opened before can be saved', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const [a, b, c] = await threeSkills(site)
    const before = (await site.call('GET', `/api/skills/${a}`)).body

    await site.call('PUT', path, { token, body: { ids: [c, b, a] } })

    expect((await site.call('GET', `/api/skills/${a}`)).body).toEqual({ ...before, display_order: 3 })
    const { category, icon, updated_at } = before
    const saved = await site.call('PUT', `/api/skills/${a}`, { token, body: { category, icon, updated_at } })
    expect([saved.status, saved.body.display_order]).toEqual([200, 3])
  })

  it('of two orders at once one applies as a whole', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const [a, b, c] = await threeSkills(site)

    const answers = await Promise.all(
      [
        [c, b, a],
        [b, a, c],
      ].map((ids) => site.call('PUT', path, { token, body: { ids } })),
    )

    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect(['c,b,a', 'b,a,c']).toContain((await categories(site)).join())
  })

  it('an unknown id or a missing one answers 409 and moves nothing', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const [a, b, c] = await threeSkills(site)
    await site.call('PUT', path, { token, body: { ids: [b, a, c] } })
    const unknown = '01990000-0000-7000-8000-000000000000'

    for (const ids of [[c, b], [c, b, unknown], [c, b, a, unknown], []]) {
      const { status, body } = await site.call('PUT', path, { token, body: { ids } })
      expect([status, body.code]).toEqual([409, 'conflict'])
      expect(body.error).toMatch(/added or deleted/)
    }
    expect(await categories(site)).toEqual(['b', 'a', 'c'])
  })

  it('answers 401 without a token, 403 to a user, and moves nothing', async () => {
    await using site = await open()
    const [a, b, c] = await threeSkills(site)
    const body = { ids: [c, b, a] }

    expect((await site.call('PUT', path, { body })).status).toBe(401)
    expect((await site.call('PUT', path, { body, token: (await makeUser(site)).token })).status).toBe(403)
    expect(await categories(site)).toEqual(['a', 'b', 'c'])
  })

  it('answers 422 to a body that is not a list of different ids, and 404 for a collection without an order', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const [a] = await threeSkills(site)

    for (const ids of [undefined, 'x', ['x'], [a, a], [1], Array.from({ length: 1001 }, () => a)]) {
      expect((await site.call('PUT', path, { token, body: { ids } })).status).toBe(422)
    }
    expect((await site.call('PUT', '/api/services/order', { token, body: { ids: [] } })).status).toBe(404)
  })
})
