import { expect, it } from 'vitest'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'
import { rules } from '../../n8n/rules.ts'

const start = { name: 'Start', type: 'n8n-nodes-base.webhook', position: [0, 0], parameters: {} }
const file = { name: 'Flow', nodes: [start], connections: {}, settings: {} }

let made = 0
async function makeWorkflow(site: TestSite, given: { name?: string; category?: string; published?: boolean } = {}) {
  made += 1
  const details = {
    slug: `flow-${made}`,
    name: 'Flow',
    description: 'It flows',
    category: 'Sales',
    image_url: null,
    tags: ['crm'],
    author: null,
    version: '1.0',
    usage_instructions: '<p>Import it</p>',
    requirements: ['n8n 1.60'],
    published: true,
    ...given,
  }
  const createdAt = new Date(Date.UTC(2026, 0, made)).toISOString()
  const id = await site.context.workflows.create({ ...details, workflow_json: file }, createdAt)
  return { id, slug: details.slug }
}

onBothDatabases('the marketplace', (open) => {
  it('a workflow has every field of the specification, by id and by slug', async () => {
    await using site = await open()
    const { id, slug } = await makeWorkflow(site)

    const { status, body } = await site.call('GET', `/api/workflows/${id}`)

    expect(status).toBe(200)
    expect(body).toEqual({
      id,
      number: 1,
      slug,
      name: 'Flow',
      description: 'It flows',
      category: 'Sales',
      image_url: null,
      downloads: 0,
      tags: ['crm'],
      author: null,
      version: '1.0',
      usage_instructions: '<p>Import it</p>',
      requirements: ['n8n 1.60'],
      workflow_json: { ...file, nodes: [{ ...start, webhookId: expect.any(String) }] },
      published: true,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      tested_with: null,
      apps: [],
      app_categories: [],
      triggers: ['webhook'],
      needs_community: false,
      node_count: 1,
      version_number: 1,
      facts: expect.objectContaining({ nodeCount: 1, hosts: [] }),
      steps: ['Start (Webhook).'],
      run: null,
      checks: { rules: Object.keys(rules).length, accepted: [], accepted_values: 0 },
      versions: [expect.objectContaining({ number: 1, version: '1.0', changelog: null, differences: null })],
    })
    expect((await site.call('GET', `/api/workflows/slug/${slug}`)).body).toEqual(body)
  })

  it('the list is newest first, numbered in the order of creation and without the files', async () => {
    await using site = await open()
    await makeWorkflow(site, { name: 'old' })
    await makeWorkflow(site, { name: 'new' })

    const { body } = await site.call('GET', '/api/workflows')

    expect(body.map(({ name, number }: { name: string; number: number }) => [name, number])).toEqual([
      ['new', 2],
      ['old', 1],
    ])
    expect(body[0]).not.toHaveProperty('workflow_json')
  })

  it('?category filters the list, limit and offset page it, and X-Total-Count is the total', async () => {
    await using site = await open()
    for (const category of ['Sales', 'Support', 'Sales', 'Sales']) await makeWorkflow(site, { category })

    const page = await site.call('GET', '/api/workflows?category=Sales&limit=2&offset=2')

    expect([page.body.length, page.headers.get('x-total-count')]).toEqual([1, '3'])
    expect((await site.call('GET', '/api/workflows?offset=3')).body).toHaveLength(1)
  })

  it('every route answers an unpublished workflow to an admin, and 404 to visitors', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { id, slug } = await makeWorkflow(site, { published: false })
    const paths = [`/api/workflows/${id}`, `/api/workflows/slug/${slug}`, `/api/workflows/${id}/download`]

    for (const path of paths) {
      expect((await site.call('GET', path)).status).toBe(404)
      expect((await site.call('GET', path, { token })).status).toBe(200)
    }
    expect((await site.call('GET', '/api/workflows')).body).toEqual([])
    expect((await site.call('GET', '/api/workflows?published=false')).body).toEqual([])
    expect((await site.call('GET', '/api/workflows?published=false', { token })).body).toHaveLength(1)
  })

  it('a download is the file, under the name of the specification, and is counted', async () => {
    await using site = await open()
    const { id } = await makeWorkflow(site, { name: 'Lead → CRM (v2)!' })

    const answers = await Promise.all([1, 2, 3].map(() => site.call('GET', `/api/workflows/${id}/download`)))

    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([
        200,
        { ...file, name: 'Lead → CRM (v2)!', nodes: [{ ...start, webhookId: expect.any(String) }] },
      ])
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z0-9_]+\.json"$/)
    }
    expect((await site.call('GET', `/api/workflows/${id}`)).body.downloads).toBe(3)
    // A HEAD request does not count, and neither do further requests of the same client.
    await site.call('HEAD', `/api/workflows/${id}/download`)
    for (let count = 0; count < 30; count += 1) {
      expect((await site.call('GET', `/api/workflows/${id}/download`)).status).toBe(200)
    }
    expect((await site.call('GET', `/api/workflows/${id}`)).body.downloads).toBe(20)
  })
})
