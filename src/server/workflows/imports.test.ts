import { expect, it } from 'vitest'
import { workflowBody } from '../../../tests/helpers/n8n/files.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'
import { workflowStore } from './store.ts'

async function made(site: TestSite) {
  const { token } = await makeAdmin(site)
  const post = async (name: string) =>
    (await site.call('POST', '/api/workflows', { token, body: workflowBody({ name }) })).body
  const [a, b] = [await post('A'), await post('B')]
  const owners = async () => (await site.call('GET', '/api/workflows?sort=name', { token })).body
  const listed = async (sort = '') => (await site.call('GET', `/api/n8n/templates/search?sort=${sort}`)).body.workflows
  return { token, a, b, owners, listed }
}

onBothDatabases('imports', (open) => {
  it('are counted separately for the button, the file’s address and n8n’s library', async () => {
    await using site = await open()
    const { a, owners, listed } = await made(site)
    await site.call('GET', `/api/workflows/${a.id}/download`)
    for (const path of [`${a.slug}.json`, `${a.slug}/v/1.json`]) await site.call('GET', `/n8n-marketplace/${path}`)
    const library = `/api/n8n/workflows/templates/${a.number}`
    const preview = `/api/n8n/templates/workflows/${a.number}`
    await site.call('GET', preview)
    // n8n's wizard imports what the preview fetched. Other ways send another request for the same import.
    const asked = await site.call('GET', library)
    expect(asked.headers.get('cache-control'), 'nobody else is answered by a cache').toContain('private')

    expect((await owners())[0]).toMatchObject({ downloads: 1, imports: { address: 2, library: 1 } })
    const { body } = await site.call('GET', '/api/workflows?sort=name')
    expect(body[0]).toMatchObject({ downloads: 1 })
    expect(body[0], 'the split is the owner’s').not.toHaveProperty('imports')
    expect(await listed('views:desc')).toMatchObject([{ name: 'A', totalViews: 4, recentViews: 4 }, { name: 'B' }])
    expect((await site.call('GET', preview)).body.workflow).toMatchObject({ totalViews: 4, recentViews: 4 })
  })

  it('do not count HEAD requests, lists and the site’s own pages', async () => {
    await using site = await open()
    const { a, owners } = await made(site)
    const file = `/n8n-marketplace/${a.slug}.json`
    await site.call('HEAD', file)
    await site.call('HEAD', `/api/n8n/workflows/templates/${a.number}`)
    await site.call('GET', '/api/n8n/templates/search')
    await site.call('GET', file, { headers: { 'sec-fetch-site': 'same-origin' } })
    await site.call('GET', file, {
      headers: { host: 'site.example', referer: 'http://site.example/n8n-marketplace/a' },
    })
    await site.app.request(file, undefined, { internal: true })
    expect((await owners())[0]).toMatchObject({ downloads: 0, imports: { address: 0, library: 0 } })
    await site.call('GET', file, { headers: { host: 'site.example', referer: 'http://elsewhere.example/' } })
    await site.call('GET', file, { headers: { 'sec-fetch-site': 'cross-site', referer: 'not an address' } })
    expect((await owners())[0]).toMatchObject({ imports: { address: 2 } })
  })

  it('of one client count at most twenty times an hour, in n8n once in ten minutes; the file is always sent', async () => {
    await using site = await open()
    const { a, owners } = await made(site)
    for (let count = 0; count < 25; count++) {
      for (const path of [`/n8n-marketplace/${a.slug}.json`, `/api/n8n/workflows/templates/${a.number}`]) {
        expect((await site.call('GET', path)).status).toBe(200)
      }
    }
    expect((await owners())[0]).toMatchObject({ imports: { address: 20, library: 1 } })
  })

  it('send the file when counting fails', async () => {
    await using site = await open()
    const { a, owners } = await made(site)
    site.context.workflows.count = () => Promise.reject(new Error('the disk is full'))
    for (const path of [
      `/api/workflows/${a.id}/download`,
      `/n8n-marketplace/${a.slug}.json`,
      `/api/n8n/workflows/templates/${a.number}`,
    ]) {
      expect((await site.call('GET', path)).status).toBe(200)
    }
    expect((await owners())[0]).toMatchObject({ downloads: 0, imports: { address: 0, library: 0 } })
  })

  it('count as recent for thirty days, and the trend changes with the day', async () => {
    await using site = await open()
    const { a, b } = await made(site)
    let today = new Date('2026-11-01T12:00:00Z')
    const store = workflowStore(site.context.database, { now: () => today, ownerName: async () => 'The owner' })
    const trend = async () =>
      (await store.list({ sort: 'recent' }, true)).workflows.map(({ name, recentImports }) => [name, recentImports])
    await store.count(a.id, 'library')
    await store.count(a.id, 'address')
    today = new Date('2026-11-10T12:00:00Z')
    await store.count(b.id, 'button')
    expect(await trend()).toEqual([
      ['A', 2],
      ['B', 1],
    ])
    today = new Date('2026-11-30T23:59:00Z')
    expect(await trend()).toEqual([
      ['A', 2],
      ['B', 1],
    ])
    today = new Date('2026-12-01T00:00:00Z')
    expect(await trend()).toEqual([
      ['B', 1],
      ['A', 0],
    ])
    await store.count(a.id, 'library')
    const { db } = site.context.database
    expect(await db.selectFrom('workflow_days').select('day').where('workflow_id', '=', a.id).execute()).toEqual([
      { day: '2026-12-01' },
    ])
    await store.count('0198f000-0000-7000-8000-000000000009', 'library')
  })
})
