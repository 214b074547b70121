import { expect, it } from 'vitest'
import { workflowBody } from '../../../tests/helpers/n8n/files.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'

async function maker(site: TestSite) {
  const { token } = await makeAdmin(site)
  return {
    make: (given = {}) => site.call('POST', '/api/workflows', { token, body: workflowBody(given) }),
    remove: (id: string) => site.call('DELETE', `/api/workflows/${id}`, { token }),
  }
}

onBothDatabases('template numbers', (open) => {
  it('increase and are never reused', async () => {
    await using site = await open()
    const { make, remove } = await maker(site)
    const { body: first } = await make()
    const { body: second } = await make()
    expect([first.number, second.number]).toEqual([1, 2])
    await remove(second.id)
    expect((await make()).body.number).toBe(3)
    expect((await site.call('GET', '/api/n8n/templates/workflows/2')).status).toBe(404)
  })

  it('are not reused in a database without a counter', async () => {
    await using site = await open()
    const { make, remove } = await maker(site)
    const { body: first } = await make()
    const { body: second } = await make()
    await site.context.database.db.deleteFrom('setting').where('name', '=', 'last_workflow_number').execute()
    await remove(second.id)
    const { body: third } = await make()
    expect([first.number, third.number]).toEqual([1, 3])
  })

  it('differ for workflows that are created at once, and only a taken slug answers 409', async () => {
    await using site = await open()
    const { make } = await maker(site)
    const made = await Promise.all([make(), make(), make(), make({ slug: 'same' }), make({ slug: 'same' })])
    const numbers = made.filter(({ status }) => status === 201).map(({ body }) => body.number)
    expect(made.filter(({ status }) => status === 409)).toMatchObject([{ body: { code: 'duplicate_slug' } }])
    expect(new Set(numbers).size).toBe(4)
  })
})
