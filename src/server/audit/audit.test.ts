import { expect, it } from 'vitest'
import { fullBody } from '../../../tests/helpers/factories.ts'
import { workflowBody } from '../../../tests/helpers/n8n/files.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../../../tests/helpers/people.ts'
import { setUpFactor } from '../../../tests/helpers/second-factor.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'
import { auditDays } from '../../contract/audit.ts'

const activity = async (site: TestSite, token: string, query = '') => {
  const { body } = await site.call('GET', `/api/admin/audit${query}`, { token })
  return body as { action: string; subject: string | null; count: number; person: { email: string } | null }[]
}

onBothDatabases('the activity', (open) => {
  it('says who published, changed settings and deleted, newest first', async () => {
    await using site = await open()
    const { token, email } = await makeAdmin(site)
    const call = (method: string, path: string, body?: unknown) => site.call(method, path, { token, body })
    const post = fullBody('blogs', { title: 'First <b>post</b>', published: false })
    const { body: made } = await call('POST', '/api/blogs', post)
    await call('PUT', `/api/blogs/${made.id}`, { ...post, published: true })
    await call('PUT', `/api/blogs/${made.id}`, { ...post, published: true, excerpt: 'Changed' })
    await call('PUT', `/api/blogs/${made.id}`, post)
    await call('DELETE', `/api/blogs/${made.id}`)
    await call('POST', `/api/admin/bin/${made.id}/restore`)
    const { body: workflow } = await call('POST', '/api/workflows', workflowBody())
    const user = await makeUser(site)
    const blog_id = (
      await call('POST', '/api/blogs', fullBody('blogs', { title: 'Other', slug: 'other', published: true }))
    ).body.id
    for (const content of ['rejected', 'deleted', 'deleted by its author']) {
      const sent = await site.call('POST', '/api/comments', { token: user.token, body: { blog_id, content } })
      if (content === 'rejected') await call('POST', `/api/comments/${sent.body.id}/reject`)
      else if (content === 'deleted') await call('DELETE', `/api/comments/${sent.body.id}`)
      else await site.call('DELETE', `/api/comments/${sent.body.id}`, { token: user.token })
    }
    await call('PUT', '/api/admin/settings', { comments: { moderation: 'first' }, identity: { place: 'Elsewhere' } })
    const name = 'blog post “First <b>post</b>”'
    expect((await activity(site, token)).reverse().map(({ action, subject }) => [action, subject])).toEqual([
      ['published', name],
      ['unpublished', name],
      ['deleted', name],
      ['restored', name],
      ['published', `workflow “${workflow.name}”`],
      ['published', 'blog post “Other”'],
      ['deleted', 'comment'],
      ['deleted', 'comment'],
      ['settings-changed', 'identity, comments'],
    ])
    expect(new Set((await activity(site, token)).map(({ person }) => person?.email))).toEqual(new Set([email]))
  })

  it('says which keys an admin used and changed, without a secret', async () => {
    const now = new Date()
    await using site = await open({ now: () => now })
    const admin = await makeAdmin(site)
    const { email, password, token } = admin
    const app = await setUpFactor(site, admin, now)
    const { body } = await site.call('POST', '/api/auth/login', { body: { email, password } })
    await site.call('POST', '/api/auth/login/second-factor', {
      body: { challenge: body.challenge, code: app.recoveryCodes[0] },
    })
    await site.call('DELETE', '/api/auth/sessions', { token })
    const change = { current_password: password, new_password: 'another long password' }
    await site.call('POST', '/api/auth/change-password', { token, body: change })
    const listed = await activity(site, token)
    expect(listed.reverse().map(({ action }) => action)).toEqual([
      'second-factor-on',
      'signed-in-by-recovery-code',
      'sessions-ended',
      'password-changed',
    ])
    for (const secret of [app.secret, app.recoveryCodes[0], password, change.new_password, body.challenge]) {
      expect(JSON.stringify(listed)).not.toContain(secret)
    }
  })

  it('sums failed sign-ins by the hour, and stores no unknown address', async () => {
    let now = new Date('2030-01-01T10:10:00Z')
    await using site = await open({ now: () => now })
    const { token, email } = await makeAdmin(site)
    const fail = (address: string) =>
      site.call('POST', '/api/auth/login', { body: { email: address, password: 'wrong' } })
    for (let count = 0; count < 3; count++) await fail(email)
    for (let count = 0; count < 2; count++) await fail(`nobody-${count}@example.com`)
    now = new Date('2030-01-01T11:10:00Z')
    await fail(email)
    const listed = await activity(site, token)
    expect(listed.map(({ count, person }) => [count, person?.email])).toEqual([
      [1, email],
      [2, undefined],
      [3, email],
    ])
    expect(JSON.stringify(listed)).not.toContain('nobody')
  })

  it('does not record what visitors do with their accounts', async () => {
    await using site = await open()
    const [{ token }, user] = [await makeAdmin(site), await makeUser(site)]
    await site.call('POST', '/api/auth/login', { body: user })
    await site.call('DELETE', '/api/auth/sessions', { token: user.token })
    expect(await activity(site, token)).toEqual([])
  })

  it('an action that fails is not recorded', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const id = '01890000-0000-7000-8000-000000000000'
    expect((await site.call('DELETE', `/api/blogs/${id}`, { token })).status).toBe(404)
    const stale = { updated_at: '2020-01-01T00:00:00.000Z', identity: { place: 'Elsewhere' } }
    expect((await site.call('PUT', '/api/admin/settings', { token, body: stale })).status).toBe(409)
    expect(await activity(site, token)).toEqual([])
  })

  it('is kept for the stated days, and outlives the account', async () => {
    let now = new Date()
    await using site = await open({ now: () => now })
    const [{ token }, { id }] = [await makeAdmin(site), await makeUser(site)]
    const { db } = site.context.database
    await db.updateTable('user').set({ role: 'admin' }).where('id', '=', id).execute()
    await site.context.accounts.setAdmin('user@example.com', 'another long password')
    await db.deleteFrom('user').where('id', '=', id).execute()
    expect(await activity(site, token)).toMatchObject([{ action: 'made-admin', person: null }])
    now = new Date(now.getTime() + (auditDays - 1) * 86_400_000)
    await site.context.audit.removeOld()
    expect(await db.selectFrom('audit').selectAll().execute()).toHaveLength(1)
    now = new Date(now.getTime() + 2 * 86_400_000)
    await site.context.audit.removeOld()
    expect(await db.selectFrom('audit').selectAll().execute()).toEqual([])
  })

  it('GET /api/admin/audit is paged', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    for (const place of ['A', 'B', 'C']) {
      await site.call('PUT', '/api/admin/settings', { token, body: { identity: { place } } })
    }
    const { body, headers } = await site.call('GET', '/api/admin/audit?limit=2', { token })
    expect([body.length, headers.get('x-total-count')]).toEqual([2, '3'])
    expect(await activity(site, token, '?limit=2&offset=2')).toHaveLength(1)
  })
})
