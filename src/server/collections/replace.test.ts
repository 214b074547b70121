import { describe, expect, it } from 'vitest'
import { fullBody, makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { samples } from '../../../tests/helpers/samples.ts'
import { sharedSite } from '../../../tests/helpers/shared-site.ts'
import { collectionNames } from '../../contract/collections.ts'

onBothDatabases('replacing an entry', (open) => {
  const shared = sharedSite(open)

  describe.each(collectionNames)('%s', (name) => {
    it('PUT replaces the fields it names and answers the new entry', async () => {
      const { site, token } = shared
      const { minimum, defaults } = samples[name]
      const before = await site.call('POST', `/api/${name}`, { token, body: minimum })
      const body = fullBody(name)

      const { status, body: now } = await site.call('PUT', `/api/${name}/${before.body.id}`, { token, body })

      expect(status).toBe(200)
      expect(now).toMatchObject(body)
      expect(now).not.toMatchObject(defaults)
      expect(now.id).toBe(before.body.id)
      expect(now.created_at).toBe(before.body.created_at)
      expect(now.updated_at > before.body.updated_at).toBe(true)
      expect((await site.call('GET', `/api/${name}/${now.id}`, { token })).body).toEqual(now)
    })

    it('PUT without an optional field keeps its value', async () => {
      const { site, token } = shared
      const before = await makeEntry(site, name)
      const required = Object.fromEntries(Object.keys(samples[name].minimum).map((field) => [field, before[field]]))

      const { status, body: now } = await site.call('PUT', `/api/${name}/${before.id}`, { token, body: required })

      expect(status).toBe(200)
      expect({ ...now, updated_at: before.updated_at }).toEqual(before)
    })

    it('PUT without a required field answers 422 and writes nothing', async () => {
      const { site, token } = shared
      const before = await makeEntry(site, name)

      for (const field of Object.keys(samples[name].minimum)) {
        const { [field]: _, ...body } = fullBody(name)
        const answer = await site.call('PUT', `/api/${name}/${before.id}`, { token, body })
        expect(answer.status).toBe(422)
        expect(Object.keys(answer.body.fields)).toEqual([field])
      }
      expect((await site.call('GET', `/api/${name}/${before.id}`, { token })).body).toEqual(before)
    })

    it('PUT with an outdated updated_at answers 409 and writes nothing', async () => {
      const { site, token } = shared
      const opened = await makeEntry(site, name)
      const path = `/api/${name}/${opened.id}`
      const other = await site.call('PUT', path, { token, body: { ...fullBody(name), updated_at: opened.updated_at } })
      expect(other.status).toBe(200)

      const late = await site.call('PUT', path, { token, body: { ...fullBody(name), updated_at: opened.updated_at } })

      expect(late.status).toBe(409)
      expect(late.body.code).toBe('stale')
      expect((await site.call('GET', path, { token })).body).toEqual(other.body)
    })

    it('of two PUTs at once with the same updated_at, one is written and one answers 409', async () => {
      const { site, token } = shared
      const opened = await makeEntry(site, name)
      const edit = () =>
        site.call('PUT', `/api/${name}/${opened.id}`, {
          token,
          body: { ...fullBody(name), updated_at: opened.updated_at },
        })

      const answers = await Promise.all([edit(), edit()])

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    })

    it('PUT answers 404 to an unknown id', async () => {
      const { site, token } = shared
      const path = `/api/${name}/0198c0de-0000-7000-8000-000000000000`

      const { status, body } = await site.call('PUT', path, { token, body: fullBody(name) })

      expect([status, body.code]).toEqual([404, 'not_found'])
    })
  })
})
