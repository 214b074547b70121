import { beforeAll, describe, expect, it } from 'vitest'
import { makeEntry, type Stored } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeUser } from '../../../tests/helpers/people.ts'
import { sharedSite } from '../../../tests/helpers/shared-site.ts'

const hidden = [
  ['blogs', 'published'],
  ['services', 'active'],
  ['ai-tools', 'active'],
  ['testimonials', 'active'],
] as const

onBothDatabases('visibility', (open) => {
  const shared = sharedSite(open)
  let user: string
  beforeAll(async () => {
    user = (await makeUser(shared.site)).token
  })

  describe.each(hidden)('%s', (name, flag) => {
    let shown: Stored
    let entry: Stored
    beforeAll(async () => {
      shown = await makeEntry(shared.site, name, { [flag]: true })
      entry = await makeEntry(shared.site, name, { [flag]: false })
    })

    it('lists leave a hidden entry out for visitors, whatever the filter', async () => {
      for (const token of [undefined, user, 'garbage']) {
        for (const [query, expected] of [
          ['', [shown]],
          ['?limit=10', [shown]],
          [`?${flag}=true`, [shown]],
          [`?${flag}=false`, []],
          [`?${flag}=false&limit=10`, []],
        ] as const) {
          const { status, body, headers } = await shared.site.call('GET', `/api/${name}${query}`, { token })
          const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)
          expect([status, ids(body), headers.get('x-total-count')]).toEqual([
            200,
            ids(expected),
            String(expected.length),
          ])
        }
      }
    })

    it('GET by id answers visitors the same 404 for a hidden entry as for an unknown one', async () => {
      const { site } = shared
      const unknown = await site.call('GET', `/api/${name}/0198c0de-0000-7000-8000-000000000000`)

      for (const token of [undefined, user]) {
        const answer = await site.call('GET', `/api/${name}/${entry.id}`, { token })
        expect([answer.status, answer.body]).toEqual([404, unknown.body])
      }
    })

    it('lists and GET by id answer hidden entries to an admin', async () => {
      const { site, token } = shared
      const { body } = await site.call('GET', `/api/${name}`, { token })

      expect(body).toHaveLength(2)
      expect(body).toEqual(expect.arrayContaining([shown, entry]))
      expect((await site.call('GET', `/api/${name}?${flag}=false`, { token })).body).toEqual([entry])
      expect((await site.call('GET', `/api/${name}/${entry.id}`, { token })).body).toEqual(entry)
    })

    it('showing and hiding an entry takes effect at once', async () => {
      const { site } = shared
      const seen = async () => (await site.call('GET', `/api/${name}/${entry.id}`)).status

      await site.context.collections[name].update(entry.id, { [flag]: true })
      expect(await seen()).toBe(200)
      await site.context.collections[name].update(entry.id, { [flag]: false })
      expect(await seen()).toBe(404)
    })
  })

  it.each(['skills', 'about', 'projects', 'education', 'certifications'] as const)(
    'every entry of %s is public',
    async (name) => {
      const { site } = shared
      const entry = await makeEntry(site, name)

      expect((await site.call('GET', `/api/${name}?fields=${Object.keys(entry)}`)).body).toEqual([entry])
      expect((await site.call('GET', `/api/${name}/${entry.id}`)).body).toEqual(entry)
    },
  )
})
