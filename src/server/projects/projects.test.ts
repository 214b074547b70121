import { expect, it } from 'vitest'
import { fullBody, makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { migrate } from '../migrations.ts'

const card = { title: 'Été à Paris', description: 'Two of them', category: 'Automation' }

onBothDatabases('projects', (open) => {
  it('POST without a slug derives one from the title that no other project has or had', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const slugOf = async (body: object) => (await site.call('POST', '/api/projects', { token, body })).body.slug

    expect(await slugOf(card)).toBe('ete-a-paris')
    expect(await slugOf({ ...card, slug: '' })).toBe('ete-a-paris-2')
    expect(await slugOf({ ...card, title: '自動化', slug: null })).toBe('project')
    expect((await slugOf({ ...card, title: 'x'.repeat(300) })).length).toBeLessThanOrEqual(200)

    const { body: moved } = await site.call('POST', '/api/projects', { token, body: { ...card, slug: 'former' } })
    await site.call('PUT', `/api/projects/${moved.id}`, { token, body: { ...card, slug: 'present' } })
    expect(await slugOf({ ...card, title: 'Former' })).toBe('former-2')
  })

  it('of POSTs at once with one title each gets a slug of its own', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const create = () => site.call('POST', '/api/projects', { token, body: card })

    const answers = await Promise.all([create(), create(), create()])

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(3)
  })

  it('PUT with the fields of the specification keeps the story, and an emptied slug follows the title', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const made = await makeEntry(site, 'projects', { slug: 'kept' })
    const put = async (body: object) => (await site.call('PUT', `/api/projects/${made.id}`, { token, body })).body

    expect(await put(card)).toMatchObject({ ...card, slug: 'kept', problem: made.problem, body_html: made.body_html })
    expect(await put({ ...card, slug: '' })).toMatchObject({ slug: 'ete-a-paris' })
  })

  it('GET by slug answers the project, 301 for a former slug and 404 for an unknown one', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const made = await makeEntry(site, 'projects', { slug: 'first' })
    expect((await site.call('GET', '/api/projects/slug/first')).body).toEqual(made)

    await site.call('PUT', `/api/projects/${made.id}`, { token, body: fullBody('projects', { slug: 'second' }) })

    const former = await site.call('GET', '/api/projects/slug/first')
    expect([former.status, former.headers.get('location')]).toEqual([301, '/api/projects/slug/second'])
    expect((await site.call('GET', '/api/projects/slug/none')).status).toBe(404)
    const taken = await site.call('POST', '/api/projects', { token, body: { ...card, slug: 'second' } })
    expect([taken.status, taken.body.code]).toEqual([409, 'duplicate_slug'])
  })

  it('migrate() gives a project of an earlier release a slug, so that it has a page', async () => {
    await using site = await open()
    const { database } = site.context
    const [first, second] = [await makeEntry(site, 'projects', card), await makeEntry(site, 'projects', card)]
    await database.db.updateTable('projects').set({ slug: null, has_story: null }).execute()
    await database.db.deleteFrom('rebuilt').where('name', '=', 'project pages').execute()

    await migrate(database)

    const slugOf = async (id: string) => (await site.call('GET', `/api/projects/${id}`)).body.slug
    expect([await slugOf(first.id), await slugOf(second.id)]).toEqual(['ete-a-paris', 'ete-a-paris-2'])
  })
})

it('a project’s text is rendered without anything that a browser would run, and not sent in lists', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const body = [
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '[a](javascript:alert(1)) ![b](data:text/html,x)',
    '<a href="https://example.com" onclick="x()">c</a>',
  ].join('\n\n')

  const { body: made } = await site.call('POST', '/api/projects', { token, body: { ...card, body } })

  expect(made.body_html).not.toMatch(/<script|onerror|onclick|javascript:|data:/)
  expect(made.has_story).toBe(true)
  const [listed] = (await site.call('GET', '/api/projects')).body
  expect(listed).toMatchObject({ id: made.id, has_story: true })
  expect(Object.keys(listed)).not.toEqual(expect.arrayContaining(['body']))
  expect(Object.keys(listed)).not.toEqual(expect.arrayContaining(['body_html']))
})
