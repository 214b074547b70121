import { expect, it } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { fullBody } from '../../../tests/helpers/factories.ts'
import { workflowBody } from '../../../tests/helpers/n8n/files.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { sharedSite } from '../../../tests/helpers/shared-site.ts'
import { collectionNames, collections } from '../../contract/collections.ts'
import { trashDays } from '../../contract/trash.ts'

onBothDatabases('the trash', (open) => {
  const shared = sharedSite(() => open())
  const call = (method: string, path: string, body?: unknown) =>
    shared.site.call(method, path, { token: shared.token, body })
  /** Those of these entries that are in the trash. */
  const held = async (...ids: string[]) =>
    (await call('GET', '/api/admin/bin')).body.filter(({ id }: { id: string }) => ids.includes(id))

  it('restores an entry of every collection as it was', async () => {
    for (const name of collectionNames) {
      const { body: made } = await call('POST', `/api/${name}`, fullBody(name))
      await call('DELETE', `/api/${name}/${made.id}`)
      expect((await call('GET', `/api/${name}/${made.id}`)).status).toBe(404)
      const { status, body } = await call('POST', `/api/admin/bin/${made.id}/restore`)
      const [title] = Object.keys(collections[name].fields)
      expect([name, status, body.id, body.title]).toEqual([name, 200, made.id, made[title ?? '']])
      expect((await call('GET', `/api/${name}/${made.id}`)).body).toEqual(made)
      expect(await held(made.id)).toEqual([])
    }
  })

  it('restores a post with its versions, keywords and former addresses', async () => {
    const { body: first } = await call('POST', '/api/blogs', fullBody('blogs', { slug: 'former', published: true }))
    await call('PUT', `/api/blogs/${first.id}`, { ...fullBody('blogs'), slug: 'present', published: true })
    const read = async () =>
      Promise.all([
        call('GET', `/api/blogs/${first.id}`),
        call('GET', `/api/blogs/${first.id}/versions`),
        call('GET', '/api/blogs/keywords'),
        call('GET', '/api/blogs/slug/former'),
      ]).then((answers) => answers.map(({ status, body }) => [status, body]))
    const before = await read()
    await call('DELETE', `/api/blogs/${first.id}`)
    await call('POST', `/api/admin/bin/${first.id}/restore`)
    expect(await read()).toEqual(before)
  })

  it('restores a template with its number, files and versions', async () => {
    const { body: made } = await call('POST', '/api/workflows', workflowBody())
    await shared.site.context.workflows.rebuild()
    const read = async () =>
      Promise.all(
        [`/api/workflows/${made.id}`, `/api/workflows/${made.id}/download`].map((path) => call('GET', path)),
      ).then((answers) => answers.map(({ status, body }) => [status, body]))
    const before = await read()
    await call('DELETE', `/api/workflows/${made.id}`)
    await call('POST', `/api/admin/bin/${made.id}/restore`)
    const downloadsApart = (answers: unknown) => JSON.stringify(answers).replace(/"downloads":\d+/g, '')
    expect(downloadsApart(await read())).toEqual(downloadsApart(before))
  })

  it('answers 409 while another entry has the address, and changes nothing', async () => {
    const { body: made } = await call('POST', '/api/blogs', fullBody('blogs', { slug: 'one' }))
    await call('DELETE', `/api/blogs/${made.id}`)
    await call('POST', '/api/blogs', fullBody('blogs', { slug: 'one' }))
    expect((await call('POST', `/api/admin/bin/${made.id}/restore`)).status).toBe(409)
    expect(await held(made.id)).toMatchObject([{ id: made.id, kind: 'blogs', title: made.title }])
  })

  it('restores an entry once if it is asked twice at the same time', async () => {
    const { body: made } = await call('POST', '/api/blogs', fullBody('blogs'))
    await call('DELETE', `/api/blogs/${made.id}`)

    const answers = await Promise.all([1, 2, 3].map(() => call('POST', `/api/admin/bin/${made.id}/restore`)))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await held(made.id)).toEqual([])
  })

  it('restores a post whose former address leads to another one meanwhile, and that link stays', async () => {
    const rename = async (to: string) => {
      const { body } = await call('POST', '/api/blogs', fullBody('blogs', { slug: 'shared', published: true }))
      await call('PUT', `/api/blogs/${body.id}`, fullBody('blogs', { slug: to, published: true }))
      return body.id
    }
    const first = await rename('first')
    await call('DELETE', `/api/blogs/${first}`)
    await rename('second')

    expect((await call('POST', `/api/admin/bin/${first}/restore`)).status).toBe(200)

    expect((await call('GET', '/api/blogs/slug/first')).body.id).toBe(first)
    expect((await call('GET', '/api/blogs/slug/shared')).headers.get('location')).toMatch(/second$/)
  })

  it('answers 409 for an entry that an import has brought back meanwhile', async () => {
    const { body: made } = await call('POST', '/api/skills', fullBody('skills'))
    const { db } = shared.site.context.database
    const row = await db.selectFrom('skills').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
    await call('DELETE', `/api/skills/${made.id}`)
    await db.insertInto('skills').values(row).execute()

    const { status, body } = await call('POST', `/api/admin/bin/${made.id}/restore`)

    expect([status, body.error]).toEqual([409, expect.stringContaining('already on the site')])
  })

  it('restores a template under a new number if an imported one has its number', async () => {
    const { body: made } = await call('POST', '/api/workflows', workflowBody({ slug: 'numbered' }))
    await call('DELETE', `/api/workflows/${made.id}`)
    const { body: other } = await call('POST', '/api/workflows', workflowBody({ slug: 'other' }))
    const { db } = shared.site.context.database
    await db.updateTable('workflows').set({ number: made.number }).where('id', '=', other.id).execute()

    expect((await call('POST', `/api/admin/bin/${made.id}/restore`)).status).toBe(200)

    expect((await call('GET', `/api/workflows/${made.id}`)).body.number).toBeGreaterThan(other.number)
    expect((await call('GET', `/api/workflows/${other.id}`)).body.number).toBe(made.number)
  })

  it('holds nothing of an entry that does not exist', async () => {
    const id = '0198c0de-0000-7000-8000-000000000000'
    expect((await call('DELETE', `/api/skills/${id}`)).status).toBe(404)
    expect(await held(id)).toEqual([])
  })

  it('deletes an entry for good on request, and every entry after its days', async () => {
    const ids: string[] = []
    for (const slug of ['a', 'b']) {
      const { body } = await call('POST', '/api/blogs', fullBody('blogs', { slug }))
      await call('DELETE', `/api/blogs/${body.id}`)
      ids.push(body.id)
    }
    expect((await call('DELETE', `/api/admin/bin/${ids[0]}`)).status).toBe(204)
    expect((await call('DELETE', `/api/admin/bin/${ids[0]}`)).status).toBe(404)
    const after = (days: number) => again(shared.site, { now: () => new Date(Date.now() + days * 24 * 60 * 60 * 1000) })
    await after(trashDays - 1).context.trash.removeOld()
    expect(await held(...ids)).toHaveLength(1)
    await after(trashDays + 1).context.trash.removeOld()
    expect(await held(...ids)).toEqual([])
    expect((await call('POST', `/api/admin/bin/${ids[1]}/restore`)).status).toBe(404)
  })
})
