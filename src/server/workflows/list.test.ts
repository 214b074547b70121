import { expect, it } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { community, exported, webhook, workflowBody } from '../../../tests/helpers/n8n/files.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'
import { siteFiles } from '../../contract/site-map.ts'

const schedule = { ...webhook, name: 'Each day', type: 'n8n-nodes-base.scheduleTrigger', parameters: {} }

async function filled(site: TestSite) {
  const { token } = await makeAdmin(site)
  const post = async (given: Record<string, unknown>) =>
    (await site.call('POST', '/api/workflows', { token, body: workflowBody(given) })).body
  const a = await post({ name: 'Order alerts', description: '100%_sure about Größe', category: 'Sales' })
  const b = await post({
    name: 'Broken pages',
    description: 'Finds ORDER forms.',
    category: 'Operations',
    tags: ['nightly'],
    workflow_json: exported([schedule, community]),
  })
  const c = await post({ name: 'a draft about orders', published: false })
  return { token, a, b, c }
}

onBothDatabases('the list of workflows', (open) => {
  it('shows what has changed from a time on; PATCH changes the fields that it names', async () => {
    await using site = await open()
    const { token, a, b, c } = await filled(site)
    const names = async (query: string, as?: string) =>
      (await site.call('GET', `/api/workflows?${query}`, { token: as })).body.map(({ name }: { name: string }) => name)
    expect(await names('sort=updated_at', token)).toEqual([a.name, b.name, c.name])

    const changed = await site.call('PATCH', `/api/workflows/${a.id}`, { token, body: { version: '2.0.0' } })
    expect(changed.body).toMatchObject({ name: a.name, version: '2.0.0', published: true, tags: a.tags })
    expect(await names('sort=-updated_at', token)).toEqual([a.name, c.name, b.name])
    expect(await names(`sort=updated_at&updated_since=${c.updated_at}`, token)).toEqual([c.name, a.name])
    expect(await names(`sort=updated_at&updated_since=${c.updated_at}`)).toEqual([a.name])

    const both = [{ category: 'Finance' }, { tags: ['weekly'] }, { tested_with: '2.14.2' }]
    const answers = await Promise.all(both.map((body) => site.call('PATCH', `/api/workflows/${a.id}`, { token, body })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { body } = await site.call('GET', `/api/workflows/${a.id}`)
    expect(body).toMatchObject(Object.assign({ version: '2.0.0' }, ...both))
    const late = { updated_at: a.updated_at, name: 'Late' }
    expect((await site.call('PATCH', `/api/workflows/${a.id}`, { token, body: late })).status).toBe(409)
  })

  it('shows a change through a process whose clock is behind that of another one', async () => {
    await using site = await open()
    const behind = again(site, { now: () => new Date(Date.now() - 5_000) })
    const { token, a } = await filled(site)
    const names = async (of: Pick<TestSite, 'call'>) =>
      (await of.call('GET', '/api/workflows')).body.map(({ name }: { name: string }) => name)
    await site.context.database.db
      .updateTable('workflows')
      .set({ updated_at: new Date(Date.now() - 60_000).toISOString() })
      .where('id', '=', a.id)
      .execute()
    for (const each of [site, behind]) expect(await names(each)).toContain('Order alerts')

    const body = workflowBody({ name: 'Renamed' })
    expect(await behind.call('PUT', `/api/workflows/${a.id}`, { token, body })).toMatchObject({ status: 200 })

    for (const each of [site, behind]) expect(await names(each)).toContain('Renamed')
  })

  it('?search looks through name, description, category, tags and apps, ignoring case, and combines with every filter', async () => {
    await using site = await open()
    const { token } = await filled(site)
    const names = async (query: string, as?: string) => {
      const { body, headers } = await site.call('GET', `/api/workflows?${query}`, { token: as })
      expect(Number(headers.get('x-total-count'))).toBe(body.length)
      return body.map(({ name }: { name: string }) => name)
    }
    expect(await names('')).toEqual(['Broken pages', 'Order alerts'])
    expect(await names('search=order')).toEqual(['Broken pages', 'Order alerts'])
    expect(await names('search=ORDER+alerts')).toEqual(['Order alerts'])
    expect(await names('search=rDe')).toHaveLength(2)
    expect(await names('search=gr%C3%96SSe')).toEqual([])
    expect(await names('search=GR%C3%96%C3%9FE')).toEqual(['Order alerts'])
    expect(await names('search=%25_')).toEqual(['Order alerts'])
    expect(await names('search=e')).toHaveLength(2)
    expect(await names('search=nothing')).toEqual([])
    expect(await names('search=slack')).toEqual(['Order alerts'])
    expect(await names('search=SALES+alerts')).toEqual(['Order alerts'])
    expect(await names('search=nightly')).toEqual(['Broken pages'])
    expect(await names('search=scheduletrigger')).toEqual(['Broken pages'])
    expect(await names('search=lack'), 'the beginning of a word of an app').toEqual([])
    expect(await names('search=order&category=Sales')).toEqual(['Order alerts'])
    expect(await names('category=all')).toHaveLength(2)
    expect(await names('category=Nope')).toEqual([])
    expect(await names('app=Slack')).toEqual(['Order alerts'])
    expect(await names('trigger=schedule')).toEqual(['Broken pages'])
    expect(await names('community=true')).toEqual(['Broken pages'])
    expect(await names('community=false&search=order')).toEqual(['Order alerts'])
    expect(await names('sort=name')).toEqual(['Broken pages', 'Order alerts'])
    expect(await names('published=false')).toEqual([])
    expect(await names('published=false', token)).toEqual(['a draft about orders'])
    expect(await names('', token)).toHaveLength(3)
    expect((await site.call('GET', '/api/workflows?sort=best')).status).toBe(400)
  })

  it('suggests what a misspelt search could mean, from published workflows and within the other filters', async () => {
    await using site = await open()
    await filled(site)
    const meant = async (query: string) => (await site.call('GET', `/api/workflows/spelling?${query}`)).body.search
    expect(await meant('search=slakc')).toBe('slack')
    expect(await meant('search=Ordre+Alerst')).toBe('order alerts')
    expect(await meant('search=slakc&category=Operations')).toBeNull()
    expect(await meant('search=nightyl&community=true')).toBe('nightly')
    expect(await meant('search=darft'), 'a word of a draft').toBeNull()
    expect(await meant('search=zzzzzz')).toBeNull()
    expect((await site.call('GET', '/api/workflows/spelling')).status).toBe(400)
  })

  it('suggests no more spellings than the search of the site corrects', async () => {
    await using site = await open()
    await filled(site)
    const meant = async () => (await site.call('GET', '/api/workflows/spelling?search=slakc')).body.search
    for (let count = 0; count < 30; count += 1) expect(await meant()).toBe('slack')
    expect(await meant()).toBeNull()
  })

  it('pages with the total, leaves files out, and sorts by downloads as they come', async () => {
    await using site = await open()
    const { a } = await filled(site)
    const first = await site.call('GET', '/api/workflows?limit=1&offset=1')
    expect(first.headers.get('x-total-count')).toBe('2')
    expect(first.body).toHaveLength(1)
    expect(first.body[0]).not.toHaveProperty('workflow_json')
    expect(first.body[0]).toMatchObject({
      name: 'Order alerts',
      apps: ['Slack'],
      app_categories: ['communication'],
      node_count: 2,
    })
    const downloaded = await site.call('GET', `/api/workflows/${a.id}/download`)
    expect(downloaded.headers.get('content-disposition')).toBe('attachment; filename="order_alerts.json"')
    const { body } = await site.call('GET', '/api/workflows?sort=downloads')
    expect(body.map(({ downloads }: { downloads: number }) => downloads)).toEqual([1, 0])
    expect((await site.call('GET', `/api/workflows/${a.id}`)).body.downloads).toBe(1)
  })

  it('GET /filters answers the choices among published workflows', async () => {
    await using site = await open()
    await filled(site)
    const { body } = await site.call('GET', '/api/workflows/filters')
    expect(body.categories).toEqual([
      { value: 'Operations', label: 'Operations', count: 1 },
      { value: 'Sales', label: 'Sales', count: 1 },
    ])
    expect(body.triggers).toContainEqual({ value: 'schedule', label: 'Schedule', count: 1 })
    expect(body.apps).toContainEqual({ value: 'Slack', label: 'Slack', count: 1 })
    expect(body.community).toBe(1)
  })

  it('?like lists what resembles a template, the most similar first, without itself and drafts', async () => {
    await using site = await open()
    const { token, a, c } = await filled(site)
    const add = (given: Record<string, unknown>) =>
      site.call('POST', '/api/workflows', { token, body: workflowBody({ category: 'Other', ...given }) })
    await add({ name: 'Same app' })
    await add({ name: 'Same app and category', category: 'Sales' })
    await add({ name: 'Nothing in common', workflow_json: exported([schedule]) })
    const like = async (slug: string) =>
      (await site.call('GET', `/api/workflows?like=${slug}&limit=2`)).body.map(({ name }: { name: string }) => name)
    expect(await like(a.slug)).toEqual(['Same app and category', 'Same app'])
    expect([await like(c.slug), await like('no-such-slug')]).toEqual([[], []])
  })

  it('reflects a change at once', async () => {
    await using site = await open()
    const { token, a } = await filled(site)
    const { name, description, category } = a
    await site.call('PUT', `/api/workflows/${a.id}`, { token, body: { name: 'Renamed', description, category } })
    expect((await site.call('GET', '/api/workflows?search=renamed')).body).toHaveLength(1)
    expect((await site.call('GET', `/api/workflows?search=${encodeURIComponent(name)}`)).body).toEqual([])
    await site.call('DELETE', `/api/workflows/${a.id}`, { token })
    expect((await site.call('GET', '/api/workflows?search=renamed')).body).toEqual([])
  })

  it('gives a page without its file, and the file where n8n wants it', async () => {
    await using site = await open()
    const { a } = await filled(site)
    const { body } = await site.call('GET', `/api/workflows/slug/${a.slug}?file=false`)
    expect(body).not.toHaveProperty('workflow_json')
    expect(body.steps).toEqual(['Receive (Webhook), then 2. Tell Slack.', 'Tell Slack (Slack).'])
    const file = await site.call('GET', `/n8n-marketplace/${a.slug}.json`)
    expect(Object.keys(file.body)).toEqual(['name', 'nodes', 'connections', 'settings'])
    expect(file.headers.get('content-type')).toContain('application/json')
    expect(file.headers.get('access-control-allow-origin')).toBe('*')
    const tag = file.headers.get('etag') ?? ''
    // Compressed, the file has a weak tag, which browsers send back.
    for (const etag of [tag, `W/${tag}`]) {
      const headers = { 'if-none-match': etag }
      expect((await site.call('GET', `/n8n-marketplace/${a.slug}.json`, { headers })).status).toBe(304)
    }
    const pictures = {
      [`${a.slug}.svg`]: 'svg',
      [`${a.slug}/thumbnail-dark.svg`]: 'svg',
      [`${a.slug}/share.png`]: 'png',
    }
    await site.context.workflows.rebuild()
    for (const [path, kind] of Object.entries(pictures)) {
      const picture = await site.call('GET', `/n8n-marketplace/${path}`)
      expect(picture.status).toBe(200)
      expect(picture.headers.get('content-type')).toContain(kind)
      if (kind === 'svg') expect(picture.text).not.toContain('var(')
    }
    const marks = await site.call('GET', siteFiles.appMarks)
    expect(marks.headers.get('content-type')).toContain('svg')
    expect(marks.text).toContain('<symbol id="slack"')
  })
})
