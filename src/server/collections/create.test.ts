import { describe, expect, it } from 'vitest'
import { fullBody } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { samples } from '../../../tests/helpers/samples.ts'
import { sharedSite } from '../../../tests/helpers/shared-site.ts'
import { collectionNames } from '../../contract/collections.ts'

const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

onBothDatabases('creating an entry', (open) => {
  const shared = sharedSite(open)

  describe.each(collectionNames)('%s', (name) => {
    it('POST with only the required fields stores the defaults, and null for the rest', async () => {
      const { site, token } = shared
      const { minimum, defaults } = samples[name]

      const created = await site.call('POST', `/api/${name}`, { token, body: minimum })

      expect(created.status).toBe(201)
      expect(created.body).toMatchObject({ ...minimum, ...defaults })
      expect(created.body.id).toMatch(uuidv7)
      expect(created.body.created_at).toMatch(isoTime)
      expect(created.body.updated_at).toBe(created.body.created_at)
      const read = await site.call('GET', `/api/${name}/${created.body.id}`, { token })
      expect(read.body).toEqual(created.body)
    })

    it('POST with every field answers them as sent, and so do GET by id and the list', async () => {
      const { site, token } = shared
      const body = fullBody(name)

      const created = await site.call('POST', `/api/${name}`, { token, body })

      expect(created.status).toBe(201)
      expect(created.body).toMatchObject(body)
      const read = await site.call('GET', `/api/${name}/${created.body.id}`, { token })
      expect(read.status).toBe(200)
      expect(read.body).toEqual(created.body)
      const list = await site.call('GET', `/api/${name}`, { token })
      expect(list.body.filter(({ id }: { id: string }) => id === created.body.id)).toEqual([created.body])
    })

    it('answers have exactly the fields of the contract', async () => {
      const { site, token } = shared
      const body = { ...fullBody(name), id: 'mine', created_at: '1999-01-01', colour: 'red', constructor: 1 }

      const { status, body: entry } = await site.call('POST', `/api/${name}`, { token, body })

      expect(status).toBe(201)
      const rendered =
        name === 'blogs'
          ? ['content_html', 'content_start', 'outline', 'reading_minutes']
          : name === 'projects'
            ? ['body_html', 'has_story', 'number']
            : []
      const pictured = ['about', 'projects', 'blogs'].includes(name) ? ['image_alt'] : []
      const own = [...Object.keys(samples[name].full), 'id', 'created_at', 'updated_at', ...rendered, ...pictured]
      expect(Object.keys(entry).sort()).toEqual(own.sort())
      expect(entry.id).not.toBe('mine')
      expect(entry.created_at > '2020').toBe(true)
    })

    it('POST without required fields answers 422 and names each of them', async () => {
      const { site, token } = shared

      const all = () => site.context.collections[name].list({ visibleOnly: false })
      const before = await all()

      const { status, body } = await site.call('POST', `/api/${name}`, { token, body: {} })

      expect(status).toBe(422)
      expect(body.code).toBe('invalid')
      expect(Object.keys(body.fields).sort()).toEqual(Object.keys(samples[name].minimum).sort())
      expect(Object.values(body.fields)).toContain(body.error)
      expect(await all()).toEqual(before)
    })
  })
})
