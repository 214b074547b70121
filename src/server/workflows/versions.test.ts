import { expect, it } from 'vitest'
import { contentsOf, exported as exportedTo } from '../../../tests/helpers/export/folders.ts'
import { community, exported, slack, webhook, workflowBody } from '../../../tests/helpers/n8n/files.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'
import { migrate } from '../migrations.ts'

const exportedFolder = async (site: TestSite) => contentsOf(await exportedTo(site))

onBothDatabases('versions', (open) => {
  it('PUT adds one for each changed published file and never changes an old one', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const body = workflowBody({ changelog: 'First version.' })
    const { body: created } = await site.call('POST', '/api/workflows', { token, body })
    expect(created).toMatchObject({ version: '1.0.0', version_number: 1, versions: [{ number: 1, differences: null }] })
    const first = await site.call('GET', `/n8n-marketplace/${created.slug}/v/1.json`)
    expect(first.headers.get('cache-control')).toContain('immutable')

    const put = async (more: Record<string, unknown>) => {
      const change = { ...body, changelog: undefined, ...more }
      return (await site.call('PUT', `/api/workflows/${created.id}`, { token, body: change })).body
    }
    expect((await put({ description: 'Other words.' })).version_number).toBe(1)
    const second = await put({
      workflow_json: exported([webhook, { ...slack, parameters: { text: 'Hello' } }, community]),
      version: '1.1.0',
      changelog: 'Scrapes too.',
    })
    expect(second.version_number).toBe(2)
    expect(second.versions[0]).toMatchObject({
      number: 2,
      version: '1.1.0',
      changelog: 'Scrapes too.',
      node_count: 3,
      differences: {
        added: [{ name: 'Scrape', type: 'n8n-nodes-scraper.scraper' }],
        removed: [],
        changed: [{ name: 'Tell Slack', changes: [{ pointer: '/parameters/text', change: 'changed' }] }],
      },
    })
    expect(second.versions[1]).toMatchObject({ number: 1, changelog: 'First version.' })
    expect((await site.call('GET', `/n8n-marketplace/${created.slug}/v/1.json`)).text).toBe(first.text)
    expect((await site.call('GET', `/n8n-marketplace/${created.slug}/v/2.json`)).body.nodes).toHaveLength(3)
    expect((await site.call('GET', `/n8n-marketplace/${created.slug}.json`)).body.nodes).toHaveLength(3)
    expect((await site.call('GET', `/n8n-marketplace/${created.slug}/v/3.json`)).status).toBe(404)

    // A draft is not a version, and its addresses answer 404.
    await put({ published: false, workflow_json: exported() })
    expect((await site.call('GET', `/n8n-marketplace/${created.slug}.json`)).status).toBe(404)
    expect((await site.call('GET', `/n8n-marketplace/${created.slug}/v/1.json`)).status).toBe(404)
    expect((await put({ published: true })).version_number).toBe(3)
  })

  it('every way to get a file answers with the title of the template as its name, whatever the file is called', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { name: _, ...nameless } = exported()
    for (const file of [nameless, exported()]) {
      const body = workflowBody({ name: 'Orders to Slack', workflow_json: file })
      const { body: one } = await site.call('POST', '/api/workflows', { token, body })
      const names = async () => {
        const get = async (path: string) => (await site.call('GET', path)).body
        const folder = await exportedFolder(site)
        const inFolder = (path: string) => JSON.parse(folder[`workflows/${one.slug}/${path}`] ?? '{}').name
        const file = (await get(`/api/workflows/${one.id}`)).workflow_json
        expect(Object.keys(file)[0]).toBe('name')
        return {
          current: [
            file.name,
            (await get(`/api/workflows/slug/${one.slug}`)).workflow_json.name,
            (await get(`/api/workflows/${one.id}/download`)).name,
            (await get(`/n8n-marketplace/${one.slug}.json`)).name,
            (await get(`/api/n8n/workflows/templates/${one.number}`)).name,
            (await get(`/api/n8n/templates/workflows/${one.number}`)).workflow.name,
            inFolder('workflow.json'),
          ],
          version: [(await get(`/n8n-marketplace/${one.slug}/v/1.json`)).name, inFolder('versions/1.json')],
        }
      }
      const all = (value: string, count: number) => Array.from({ length: count }, () => value)
      expect(await names()).toEqual({ current: all('Orders to Slack', 7), version: all('Orders to Slack', 2) })

      // A new title alone is not a new version, and leaves the published one as it is.
      const renamed = await site.call('PUT', `/api/workflows/${one.id}`, {
        token,
        body: { ...body, name: 'Order bot' },
      })
      expect(renamed.body.version_number).toBe(1)
      expect(await names()).toEqual({ current: all('Order bot', 7), version: all('Orders to Slack', 2) })
    }
  })

  it('a version that an earlier release stored without a name is the only one to change: it gets the title', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { body: one } = await site.call('POST', '/api/workflows', {
      token,
      body: workflowBody({ name: 'Order bot' }),
    })
    const { database, workflows } = site.context
    const version = async () => (await site.call('GET', `/n8n-marketplace/${one.slug}/v/1.json`)).body
    const { name: _, ...before } = await version()
    await database.db
      .updateTable('workflow_files')
      .set({ clean: JSON.stringify(before) })
      .execute()
    for (const [stored, served] of [
      [before, 'Order bot'],
      [{ ...before, name: ' ' }, 'Order bot'],
      [{ ...before, name: 'Its own' }, 'Its own'],
    ]) {
      await database.db
        .updateTable('workflow_versions')
        .set({ file: JSON.stringify(stored) })
        .execute()
      expect(await version()).toEqual({ ...before, name: served })
      const folder = await exportedFolder(site)
      expect(JSON.parse(folder[`workflows/${one.slug}/versions/1.json`] ?? '')).toEqual(await version())
    }
    await database.db.updateTable('rebuilt').set({ version: 0 }).where('name', '=', 'workflow files').execute()
    await migrate(database)
    await workflows.rebuild()
    expect((await site.call('GET', `/n8n-marketplace/${one.slug}.json`)).body).toEqual({ ...before, name: 'Order bot' })
  })

  it('a former slug keeps working until another workflow takes it', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { body: one } = await site.call('POST', '/api/workflows', { token, body: workflowBody({ slug: 'before' }) })
    const renamed = await site.call('PUT', `/api/workflows/${one.id}`, {
      token,
      body: { name: one.name, description: one.description, category: one.category, slug: 'after' },
    })
    expect(renamed.body).toMatchObject({ slug: 'after', published: true, version_number: 1 })
    expect((await site.call('GET', '/n8n-marketplace/after.json')).status).toBe(200)
    for (const old of ['before.json', 'before/v/1.json']) {
      expect((await site.call('GET', `/n8n-marketplace/${old}`)).status).toBe(200)
    }
    for (const slug of ['before', 'after']) {
      expect((await site.call('GET', `/api/workflows/slug/${slug}`)).body.slug).toBe('after')
    }
    const { body: two } = await site.call('POST', '/api/workflows', { token, body: workflowBody({ slug: 'before' }) })
    expect((await site.call('GET', '/api/workflows/slug/before')).body.id).toBe(two.id)
  })

  it('POST answers 409 to a taken slug and PUT to an outdated edit; DELETE removes every version', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const body = workflowBody({ slug: 'taken' })
    const { body: one } = await site.call('POST', '/api/workflows', { token, body })
    const again = await site.call('POST', '/api/workflows', { token, body })
    expect(again).toMatchObject({ status: 409, body: { code: 'duplicate_slug' } })
    const path = `/api/workflows/${one.id}`
    expect((await site.call('PUT', path, { token, body: { ...body, name: 'Other' } })).status).toBe(200)
    const stale = await site.call('PUT', path, { token, body: { ...body, updated_at: one.updated_at } })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } })
    expect((await site.call('DELETE', path, { token })).status).toBe(204)
    expect((await site.call('DELETE', path, { token })).status).toBe(404)
    const left = await site.context.database.db.selectFrom('workflow_versions').selectAll().execute()
    expect(left).toEqual([])
  })

  it('PUT keeps missing fields; POST without a slug derives one from the name', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { slug: _, ...body } = workflowBody({ name: 'Ümläuts & more', tags: 'a, b', requirements: ['n8n 2'] })
    const { body: one } = await site.call('POST', '/api/workflows', { token, body })
    expect(one).toMatchObject({ slug: 'umlauts-more', tags: ['a', 'b'] })
    const { name, description, category } = one
    const { body: same } = await site.call('PUT', `/api/workflows/${one.id}`, {
      token,
      body: { name, description, category },
    })
    expect({ ...same, updated_at: '' }).toEqual({ ...one, updated_at: '' })
  })
})
