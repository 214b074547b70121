import { describe, expect, it } from 'vitest'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../../../tests/helpers/people.ts'

const hidden = [
  ['blogs', 'published'],
  ['services', 'active'],
  ['ai-tools', 'active'],
  ['testimonials', 'active'],
] as const

onBothDatabases('visibility', (open) => {
  describe.each(hidden)('%s', (name, flag) => {
    const off = { [flag]: false }
    const on = { [flag]: true }

    it('lists leave a hidden entry out for visitors, whatever the filter', async () => {
      await using site = await open()
      const user = await makeUser(site)
      const shown = await makeEntry(site, name, on)
      await makeEntry(site, name, off)

      for (const token of [undefined, user.token, 'garbage']) {
        for (const [query, expected] of [
          ['', [shown]],
          ['?limit=10', [shown]],
          [`?${flag}=true`, [shown]],
          [`?${flag}=false`, []],
          [`?${flag}=false&limit=10`, []],
        ] as const) {
          const { status, body, headers } = await site.call('GET', `/api/${name}${query}`, { token })
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
      await using site = await open()
      const user = await makeUser(site)
      const { id } = await makeEntry(site, name, off)
      const unknown = await site.call('GET', `/api/${name}/0198c0de-0000-7000-8000-000000000000`)

      for (const token of [undefined, user.token]) {
        const answer = await site.call('GET', `/api/${name}/${id}`, { token })
        expect([answer.status, answer.body]).toEqual([404, unknown.body])
      }
    })

    it('lists and GET by id answer hidden entries to an admin', async () => {
      await using site = await open()
      const { token } = await makeAdmin(site)
      const entry = await makeEntry(site, name, off)

      expect((await site.call('GET', `/api/${name}`, { token })).body).toEqual([entry])
      expect((await site.call('GET', `/api/${name}?${flag}=false`, { token })).body).toEqual([entry])
      expect((await site.call('GET', `/api/${name}/${entry.id}`, { token })).body).toEqual(entry)
    })

    it('showing and hiding an entry takes effect at once', async () => {
      await using site = await open()
      const { id } = await makeEntry(site, name, off)
      const seen = async () => (await site.call('GET', `/api/${name}/${id}`)).status

      await site.context.collections[name].update(id, on)
      expect(await seen()).toBe(200)
      await site.context.collections[name].update(id, off)
      expect(await seen()).toBe(404)
    })
  })

  it.each(['skills', 'about', 'projects', 'education', 'certifications'] as const)(
    'every entry of %s is public',
    async (name) => {
      await using site = await open()
      const entry = await makeEntry(site, name)

      expect((await site.call('GET', `/api/${name}?fields=${Object.keys(entry)}`)).body).toEqual([entry])
      expect((await site.call('GET', `/api/${name}/${entry.id}`)).body).toEqual(entry)
    },
  )
})
