import { describe, expect, it } from 'vitest'
import { fullBody, makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { samples } from '../../../tests/helpers/samples.ts'
import { sharedSite } from '../../../tests/helpers/shared-site.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { collectionNames } from '../../contract/collections.ts'

onBothDatabases('changing some fields of an entry', (open) => {
  const shared = sharedSite(open)

  it.each(collectionNames)('of %s, PATCH changes each field alone and keeps the others', async (name) => {
    const { site, token } = shared
    const before = await site.call('POST', `/api/${name}`, { token, body: samples[name].minimum })
    const path = `/api/${name}/${before.body.id}`
    const full = fullBody(name)

    for (const [field, value] of Object.entries(full)) {
      const { status, body } = await site.call('PATCH', path, { token, body: { [field]: value } })
      expect([field, status, body[field]]).toEqual([field, 200, value])
    }

    const { body: after } = await site.call('GET', path, { token })
    expect(after).toMatchObject(full)
    expect(after.id).toBe(before.body.id)
  })

  it('simultaneous changes of different fields are all kept, even twenty', async () => {
    const { site, token } = shared
    const post = await makeEntry(site, 'blogs', { published: false })
    const fields = [
      ...[{ title: 'Another' }, { published: true }, { excerpt: 'Short' }, { keywords: ['n8n'] }, { series: 'One' }],
      ...Array.from({ length: 15 }, () => ({ description: 'Told' })),
    ]

    const answers = await Promise.all(
      fields.map((body) => site.call('PATCH', `/api/blogs/${post.id}`, { token, body })),
    )

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { body } = await site.call('GET', `/api/blogs/${post.id}`, { token })
    expect(body).toMatchObject(Object.assign({}, ...fields))
    expect(body.content).toBe(post.content)
  })
})

describe('a PATCH that cannot be made', () => {
  it('answers 409 to an outdated updated_at, 422 to an invalid field, 404 to an unknown id, and writes nothing', async () => {
    await using site = await openTestSite()
    const { token } = await makeAdmin(site)
    const post = await makeEntry(site, 'blogs')
    const path = `/api/blogs/${post.id}`
    const patch = async (body: object, at = path) => (await site.call('PATCH', at, { token, body })).status
    const { body: now } = await site.call('PATCH', path, { token, body: { title: 'New', updated_at: post.updated_at } })
    expect(now.title).toBe('New')
    // The same value is not a change, so a workflow that answers a change with the same change does not loop.
    expect((await site.call('PATCH', path, { token, body: { title: 'New' } })).body).toEqual(now)

    expect(await patch({ title: 'Late', updated_at: post.updated_at })).toBe(409)
    expect(await patch({ title: '' })).toBe(422)
    expect(await patch({ title: 'x' }, '/api/blogs/0198c0de-0000-7000-8000-000000000000')).toBe(404)
    // A misspelled field, and no field at all.
    for (const body of [{ titel: 'x' }, {}, { updated_at: now.updated_at }, []]) expect(await patch(body)).toBe(400)
    expect((await site.call('GET', path, { token })).body).toEqual(now)
  })
})
