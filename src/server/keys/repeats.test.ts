import { expect, it, vi } from 'vitest'
import { makeKey } from '../../../tests/helpers/keys.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'

const skill = (category: string) => ({ category, icon: 'code' })
const create = (site: TestSite, token: string, category: string, key = 'one') =>
  site.call('POST', '/api/skills', { token, body: skill(category), headers: { 'idempotency-key': key } })
const stored = async (site: TestSite) =>
  (await site.call('GET', '/api/skills')).body.map(({ category }: { category: string }) => category).sort()
const rows = (site: TestSite) => site.context.database.db.selectFrom('idempotent_answer').selectAll().execute()

onBothDatabases('A call that creates, with an Idempotency-Key', (open) => {
  it('gives the first answer again for a day, and refuses another call with the same key', async () => {
    let now = new Date('2027-01-01T00:00:00Z')
    await using site = await open({ now: () => now })
    const admin = await makeAdmin(site)
    const program = await makeKey(site, admin, ['content:write'])
    const first = await create(site, admin.token, 'Automation')
    const again = await create(site, admin.token, 'Automation')
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null])
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
    expect(await create(site, admin.token, 'Cooking')).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    })
    const elsewhere = { token: admin.token, body: skill('Automation'), headers: { 'idempotency-key': 'one' } }
    expect((await site.call('POST', '/api/services', elsewhere)).body.code).toBe('idempotency_conflict')
    expect((await create(site, program, 'Of the program')).status).toBe(201)
    expect((await create(site, admin.token, 'Cooking', 'x'.repeat(256))).status).toBe(400)
    expect(await stored(site)).toEqual(['Automation', 'Of the program'])

    now = new Date('2027-01-02T00:00:00Z')
    expect((await create(site, admin.token, 'Cooking')).status).toBe(201)
    now = new Date('2027-01-03T00:00:01Z')
    await site.context.repeats.removeOld()
    expect(await rows(site)).toEqual([])
  })

  it('waits for the first of several calls at once', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const answers = await Promise.all(['one', 'one', 'one'].map((key) => create(site, token, 'Automation', key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.has('idempotency-replayed'))).toHaveLength(2)
    expect(await stored(site)).toEqual(['Automation'])
  })

  it('runs again if the first was refused, failed, or its process died', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    expect((await create(site, token, '')).status).toBe(422)
    vi.spyOn(site.context.collections.skills, 'create').mockRejectedValueOnce(new Error('the disk is gone'))
    expect((await create(site, token, 'Automation')).status).toBe(500)
    expect(await rows(site)).toEqual([])
    expect((await create(site, token, 'Automation')).status).toBe(201)

    // The row that a process leaves when it was killed a minute ago.
    const minuteAgo = new Date(Date.now() - 60_000).toISOString()
    const killed = { request: '', answer: null, alive_at: minuteAgo }
    await site.context.database.db.updateTable('idempotent_answer').set(killed).execute()
    expect((await create(site, token, 'After the kill')).status).toBe(201)
    expect(await stored(site)).toEqual(['After the kill', 'Automation'])
  })

  it('keeps the answer encrypted, such as a new key', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const make = () =>
      site.call('POST', '/api/tokens', {
        token,
        body: { name: 'n8n', scopes: ['stats:read'] },
        headers: { 'idempotency-key': 'a key' },
      })
    const first = await make()
    expect((await make()).body).toEqual(first.body)
    const [row] = await rows(site)
    expect(JSON.stringify(row)).not.toMatch(/site_|n8n|a key/)
    expect(row?.answer?.length).toBeGreaterThan(300)
  })

  it('may be a form with a file of a visitor', async () => {
    await using site = await open()
    const send = async (content: string) => {
      const form = new FormData()
      const texts = { name: 'Ada', email: 'ada@example.com', message: 'Please call me.' }
      for (const [name, text] of Object.entries(texts)) form.set(name, text)
      form.set('attachment', new File(['%PDF-1.4\n', content], 'plan.pdf'))
      const headers = { 'idempotency-key': 'form' }
      const response = await site.app.request('/api/contact/with-attachment', { method: 'POST', body: form, headers })
      return [response.status, response.headers.get('idempotency-replayed')]
    }
    const text = 'plan '.repeat(50_000)
    expect(await send(text)).toEqual([200, null])
    expect(await send(text)).toEqual([200, 'true'])
    expect(await send(`${text}!`)).toEqual([409, null])
    expect(await site.context.database.db.selectFrom('messages').selectAll().execute()).toHaveLength(1)
  })
})
