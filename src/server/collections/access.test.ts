import { beforeAll, describe, expect, it } from 'vitest'
import { fullBody, makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeUser } from '../../../tests/helpers/people.ts'
import { sharedSite } from '../../../tests/helpers/shared-site.ts'
import { collectionNames } from '../../contract/collections.ts'

onBothDatabases('write access to collections', (open) => {
  const shared = sharedSite(open)
  let user: string
  beforeAll(async () => {
    user = (await makeUser(shared.site)).token
  })

  describe.each(collectionNames)('%s', (name) => {
    const all = async () => (await shared.site.context.collections[name].list({ visibleOnly: false })).entries
    const writes = (id: string) =>
      [
        ['POST', `/api/${name}`, fullBody(name)],
        ['PUT', `/api/${name}/${id}`, fullBody(name)],
        ['DELETE', `/api/${name}/${id}`, undefined],
      ] as const

    it('POST, PUT and DELETE answer 401 without a token and change nothing', async () => {
      const { site } = shared
      const entry = await makeEntry(site, name)
      const before = await all()

      for (const [method, path, body] of writes(entry.id)) {
        const answer = await site.call(method, path, { body })
        expect([method, answer.status, answer.body.code]).toEqual([method, 401, 'unauthorized'])
        expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      }
      expect(await all()).toEqual(before)
    })

    it('POST, PUT and DELETE answer 403 to a user who is not an admin, and change nothing', async () => {
      const { site } = shared
      const entry = await makeEntry(site, name)
      const before = await all()

      for (const [method, path, body] of writes(entry.id)) {
        const answer = await site.call(method, path, { token: user, body })
        expect([method, answer.status, answer.body.code]).toEqual([method, 403, 'forbidden'])
      }
      expect(await all()).toEqual(before)
    })

    it('POST answers 401 to a malformed body without a token', async () => {
      const { site } = shared

      expect((await site.call('POST', `/api/${name}`, { body: {} })).status).toBe(401)
    })

    it('DELETE answers 204; afterwards GET answers 404 and the list is without the entry', async () => {
      const { site, token } = shared
      const kept = (await site.call('GET', `/api/${name}`, { token })).body
      const { id } = await makeEntry(site, name)
      const path = `/api/${name}/${id}`

      const deleted = await site.call('DELETE', path, { token })

      expect([deleted.status, deleted.text]).toEqual([204, ''])
      expect((await site.call('GET', path, { token })).status).toBe(404)
      expect((await site.call('DELETE', path, { token })).status).toBe(404)
      expect((await site.call('PUT', path, { token, body: fullBody(name) })).status).toBe(404)
      expect(kept).not.toEqual([])
      expect((await site.call('GET', `/api/${name}`, { token })).body).toEqual(kept)
    })
  })
})
