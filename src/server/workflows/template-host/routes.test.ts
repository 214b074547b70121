import { expect, it } from 'vitest'
import { community, exported, webhook, workflowBody } from '../../../../tests/helpers/n8n/files.ts'
import { onBothDatabases } from '../../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../../tests/helpers/people.ts'
import type { TestSite } from '../../../../tests/helpers/site.ts'
import { numberOf } from './shapes.ts'

/** As the editor of n8n 2.14.2 sends it. */
const editor = { origin: 'http://n8n.client.example:5678', 'n8n-version': '2.14.2', cookie: 'n8n-auth=abc' }

async function filled(site: TestSite) {
  const { token } = await makeAdmin(site)
  const post = async (given: Record<string, unknown>) =>
    (await site.call('POST', '/api/workflows', { token, body: workflowBody(given) })).body
  const one = await post({ name: 'Order alerts', category: 'Sales' })
  const two = await post({ name: 'Scraper', category: 'Operations', workflow_json: exported([webhook, community]) })
  const draft = await post({ name: 'Draft', category: 'Sales', published: false })
  const get = (path: string) => site.call('GET', `/api/n8n${path}`, { headers: editor })
  return { token, one, two, draft, get }
}

onBothDatabases('the template host', (open) => {
  it('answers the requests of n8n 2.14.2 in its shapes', async () => {
    await using site = await open()
    const { one, two, get } = await filled(site)
    expect((await get('/health')).body).toEqual({ status: 'OK' })
    expect((await get('/templates/categories')).body).toEqual({
      categories: [
        { id: numberOf('operations'), name: 'Operations' },
        { id: numberOf('sales'), name: 'Sales' },
      ],
    })
    const search = await get('/templates/search?search=&page=1&limit=20&category=')
    expect(search.body).toMatchObject({ totalWorkflows: 2, filters: [] })
    expect(search.body.workflows.map(({ id }: { id: number }) => id)).toEqual([two.number, one.number])
    expect(search.body.workflows[1]).toMatchObject({
      id: expect.any(Number),
      name: 'Order alerts',
      totalViews: 0,
      recentViews: 0,
      price: null,
      purchaseUrl: null,
      createdAt: one.created_at,
      user: { username: expect.any(String), verified: true },
    })
    expect(search.body.workflows[1].nodes[1]).toEqual({
      id: expect.any(Number),
      icon: expect.any(String),
      name: 'n8n-nodes-base.slack',
      categories: [{ id: expect.any(Number), name: 'Communication' }],
      codex: { data: { categories: ['Communication'] } },
      group: expect.any(String),
      defaults: { name: 'Slack' },
      iconData: { type: 'file', fileBuffer: expect.stringMatching(/^data:image\/svg\+xml;base64,/) },
      displayName: 'Slack',
      typeVersion: 2.3,
    })
    // n8n leaves its own tools out of the few icons.
    expect(search.body.workflows[1].nodes[0]).toMatchObject({
      displayName: 'Webhook',
      categories: [{ name: 'Core Nodes' }],
    })
    expect((await get('/templates/collections?&search=')).body).toEqual({ collections: [] })

    const { workflow } = (await get(`/templates/workflows/${one.number}`)).body
    expect(workflow).toMatchObject({ id: one.number, name: 'Order alerts' })
    expect(workflow.description).toContain(one.description)
    // n8n drops http pictures from a text, but not those that are listed beside it.
    expect(workflow.image).toEqual([
      { id: 1, url: `${site.context.config.siteUrl}/n8n-marketplace/${one.slug}/share.png` },
    ])
    expect(workflow.description).toContain('![Order alerts](fileId:1)')
    expect(workflow.categories).toEqual([{ id: numberOf('sales'), name: 'Sales' }])
    expect(Object.keys(workflow.workflow)).toEqual(['nodes', 'connections', 'settings'])
    const flat = (await get(`/workflows/templates/${one.number}`)).body
    expect(Object.keys(flat)).toEqual(['id', 'name', 'workflow'])
    expect(flat.workflow.nodes.map(({ name }: { name: string }) => name)).toEqual(['Tell Slack', 'Receive'])
  })

  it('accepts each spelling of a filter, combines filters, and pages', async () => {
    await using site = await open()
    const { get } = await filled(site)
    const names = async (query: string) =>
      (await get(`/templates/search?${query}`)).body.workflows.map(({ name }: { name: string }) => name)
    for (const key of ['category', 'categories']) expect(await names(`${key}=sales`)).toEqual(['Order alerts'])
    expect(await names(`category=${numberOf('sales')}`)).toEqual(['Order alerts'])
    expect(await names('categories=Sales,Operations')).toHaveLength(2)
    expect(await names('category=Nope')).toEqual([])
    expect(await names('search=SCRAP')).toEqual(['Scraper'])
    expect(await names('search=Slack')).toEqual(['Order alerts'])
    for (const key of ['app', 'apps']) expect(await names(`${key}=Slack`)).toEqual(['Order alerts'])
    expect(await names('nodes=n8n-nodes-base.webhook,n8n-nodes-base.slack')).toEqual(['Order alerts'])
    const either = 'nodes=n8n-nodes-base.slack,n8n-nodes-scraper.scraper'
    expect(await names(either)).toEqual([])
    expect(await names(`${either}&combineWith=and`)).toEqual([])
    expect(await names(`${either}&combineWith=or`)).toHaveLength(2)
    for (const key of ['rows', 'limit']) {
      expect(await names(`${key}=1&page=1`)).toEqual(['Scraper'])
      expect(await names(`${key}=1&page=2`)).toEqual(['Order alerts'])
    }
    expect(await names('page=3')).toEqual([])
    expect(await names('page=-1&rows=x&sort=name:asc')).toEqual(['Order alerts', 'Scraper'])
  })

  it('answers any origin with credentials, and its preflight', async () => {
    await using site = await open()
    const { one, get } = await filled(site)
    for (const path of [
      '/health',
      '/templates/search',
      `/workflows/templates/${one.number}`,
      '/templates/workflows/0',
    ]) {
      const { headers } = await get(path)
      expect(headers.get('access-control-allow-origin')).toBe(editor.origin)
      expect(headers.get('access-control-allow-credentials')).toBe('true')
      expect(headers.get('vary')).toContain('Origin')
      expect(headers.get('cross-origin-resource-policy')).toBeNull()
    }
    const preflight = await site.call('OPTIONS', '/api/n8n/templates/search', {
      headers: { ...editor, 'access-control-request-method': 'GET', 'access-control-request-headers': 'n8n-version' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('n8n-version')
    expect(preflight.headers.get('access-control-allow-origin')).toBe(editor.origin)
  })

  it('answers published templates to every caller, and 404 for all others', async () => {
    await using site = await open()
    const { token, draft, get } = await filled(site)
    for (const path of ['/templates/workflows', '/workflows/templates']) {
      const asAdmin = await site.call('GET', `/api/n8n${path}/${draft.number}`, { token })
      expect(asAdmin.status).toBe(404)
      expect((await get(`${path}/999999`)).status).toBe(404)
      expect((await get(`${path}/abc`)).status).toBe(404)
    }
    expect((await get('/templates/nothing')).status).toBe(404)
    expect((await get('/templates/collections/1')).status).toBe(404)
  })

  it('lists a collection for each category with several templates', async () => {
    await using site = await open()
    const { token, get } = await filled(site)
    await site.call('POST', '/api/workflows', { token, body: workflowBody({ category: 'Sales' }) })
    const { collections } = (await get('/templates/collections')).body
    expect(collections).toMatchObject([
      { id: numberOf('sales'), name: 'Sales', user: { username: expect.any(String) }, workflows: [{}, {}] },
    ])
    const { collection } = (await get(`/templates/collections/${collections[0].id}`)).body
    expect(collection).toMatchObject({
      name: 'Sales',
      user: { username: expect.any(String) },
      workflows: [{ name: expect.any(String) }, {}],
    })
  })

  it('answers the setup instructions of a template in markdown', async () => {
    await using site = await open()
    const { token, get } = await filled(site)
    const { body: one } = await site.call('POST', '/api/workflows', {
      token,
      body: workflowBody({
        usage_instructions:
          '<ol><li>Choose <b>Slack</b>.</li><li>Run <code>it</code>, <a href="/contact">ask</a>.</li></ol>',
        requirements: ['A Slack *app*'],
      }),
    })
    const { description } = (await get(`/templates/workflows/${one.number}`)).body.workflow
    const { siteUrl } = site.context.config
    expect(description).toContain('## What you need\n\n- A Slack \\*app\\*\n')
    expect(description).toContain(
      `## How to set it up\n\n1. Choose **Slack**.\n2. Run \`it\`, [ask](${siteUrl}/contact).\n\n`,
    )
  })
})
