import { beforeAll, expect, it } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { approvedComment, postComment } from '../../../tests/helpers/comments.ts'
import { storedEmail, storedEmails } from '../../../tests/helpers/emails.ts'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser, type Person } from '../../../tests/helpers/people.ts'
import { sharedSite } from '../../../tests/helpers/shared-site.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'

onBothDatabases('moderation', (open) => {
  const shared = sharedSite(() => open({ env: { RATE_LIMIT: 'off' } }))
  let user: Person
  beforeAll(async () => {
    user = await makeUser(shared.site)
  })

  const letterOf = async () => {
    const { site } = shared
    await site.call('PUT', '/api/auth/me', { token: user.token, body: { display_name: '<b>Ada</b>' } })
    const { id: blogId } = await makeEntry(site, 'blogs', { title: 'Queues & "Caches"' })
    const { body } = await postComment(site, user.token, blogId, '<script>alert(1)</script>\n& more')
    return { blogId, id: body.id as string, letter: await storedEmail(site, 'pending-comment') }
  }

  const press = (site: Pick<TestSite, 'call'>, path: string, action: string) =>
    site.call('POST', path, {
      raw: `action=${action}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  it('answers 401 or 403 to everyone but admins', async () => {
    const { site } = shared
    const { token } = user
    for (const [method, path] of [
      ['GET', '/api/comments/admin/all'],
      ['POST', '/api/comments/x/approve'],
      ['POST', '/api/comments/x/reject'],
    ] as const) {
      expect((await site.call(method, path)).status).toBe(401)
      expect((await site.call(method, path, { token })).status).toBe(403)
    }
  })

  it('approves comments and deletes rejected ones', async () => {
    const { site } = shared
    const { token } = user
    const { id: blogId } = await makeEntry(site, 'blogs')
    const act = (id: string, action: string, body?: object) =>
      site.call('POST', `/api/comments/${id}/${action}`, { token: shared.token, body })
    const { body: first } = await postComment(site, token, blogId, 'first')
    expect(await act(first.id, 'approve')).toMatchObject({ status: 200, body: { id: first.id, approved: true } })
    expect((await act(first.id, 'approve')).status).toBe(200)
    const { body: second } = await postComment(site, token, blogId, 'second')
    expect((await act(second.id, 'reject')).status).toBe(204)
    expect((await act(second.id, 'reject')).status).toBe(404)
    expect((await act(second.id, 'approve')).status).toBe(404)
  })

  it('answers 409 to the approval of an older revision', async () => {
    const { site } = shared
    const { token } = user
    const { id: blogId } = await makeEntry(site, 'blogs')
    const { body } = await postComment(site, token, blogId)
    await site.call('PUT', `/api/comments/${body.id}`, { token, body: { content: 'Something else' } })
    for (const action of ['approve', 'reject']) {
      const path = `/api/comments/${body.id}/${action}`
      expect((await site.call('POST', path, { token: shared.token, body: { revision: 1 } })).status).toBe(409)
    }
  })

  it('sends the owner an email whose links only show the comment; a button there acts', async () => {
    const { site } = shared
    const { letter: mail, id, blogId } = await letterOf()
    expect(mail.to).toBe('admin@example.com')
    expect(mail.subject).toBe('New comment on “Queues & "Caches"”')
    expect(mail.text).toContain('> <script>alert(1)</script>\n> & more')
    expect(mail.html).not.toContain('<script>')
    expect(mail.html).not.toContain('<b>Ada')

    for (let opened = 0; opened < 3; opened += 1) {
      const page = await site.call('GET', mail.path)
      expect(page.status).toBe(200)
      expect(page.text).toContain('&lt;script&gt;')
      expect(page.text).not.toContain('<script')
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    }
    expect((await site.call('GET', `/api/comments/blog/${blogId}`)).body).toEqual([])

    expect((await press(site, mail.path, 'neither')).status).toBe(400)
    const done = await press(site, mail.path, 'approve')
    expect([done.status, done.text.includes('Comment approved')]).toEqual([200, true])
    expect((await site.call('GET', `/api/comments/blog/${blogId}`)).body).toMatchObject([{ id }])
    // The links work once.
    for (const action of ['approve', 'reject']) expect((await press(site, mail.path, action)).status).toBe(410)
    expect((await site.call('GET', mail.path)).status).toBe(410)
    expect((await site.call('GET', `/api/comments/blog/${blogId}`)).body).toMatchObject([{ id }])
  })

  it('rejects with the other link, once for two simultaneous clicks', async () => {
    const { site } = shared
    const { letter: mail, blogId } = await letterOf()
    const path = mail.path.replace('action=approve', 'action=reject')
    expect((await site.call('GET', path)).text).toMatch(/value="reject" class="first"/)
    const answers = await Promise.all([press(site, path, 'reject'), press(site, path, 'reject')])
    expect(answers.map(({ status }) => status).sort()).not.toContain(500)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect((await site.call('GET', `/api/comments/blog/${blogId}`, { token: user.token })).body).toEqual([])
  })

  it('accepts a link only for the text of its email', async () => {
    const { site } = shared
    const { letter: mail, id } = await letterOf()
    await site.call('PUT', `/api/comments/${id}`, { token: user.token, body: { content: 'Buy!' } })
    expect((await press(site, mail.path, 'approve')).status).toBe(410)
    const newer = await storedEmail(site, 'pending-comment')
    expect((await press(site, newer.path, 'approve')).status).toBe(200)
    // Approved, edited and pending again: the old links stay invalid.
    await site.call('PUT', `/api/comments/${id}`, { token: user.token, body: { content: 'Buy more!' } })
    expect((await press(site, newer.path, 'approve')).status).toBe(410)
  })

  it('answers 404 for a link with an invalid signature', async () => {
    const { site } = shared
    const { letter: mail } = await letterOf()
    for (const path of [
      '/moderate',
      mail.path.replace('revision=1', 'revision=2'),
      mail.path.replace(/signature=.*/, 'signature=wrong'),
      `${mail.path}x`,
    ]) {
      const answer = await site.call('GET', path)
      expect([answer.status, answer.text.includes('This link is not valid')]).toEqual([404, true])
      expect((await press(site, path, 'approve')).status).toBe(404)
    }
  })

  it('sends no email about the owner’s own comments', async () => {
    const { site } = shared
    const { id } = await makeEntry(site, 'blogs')
    const before = await storedEmails(site)
    expect((await postComment(site, shared.token, id)).body.approved).toBe(false)
    expect(await storedEmails(site)).toEqual(before)
  })
})

onBothDatabases('moderation of all comments', (open) => {
  it('lists all comments with post and author, by state and page', async () => {
    await using site = await open()
    const { token } = await makeUser(site)
    const admin = await makeAdmin(site)
    const { id: blogId } = await makeEntry(site, 'blogs', { title: 'Queues', slug: 'queues' })
    const shown = await approvedComment(site, token, blogId, 'shown')
    await postComment(site, token, blogId, 'waits')
    const list = (query = '') => site.call('GET', `/api/comments/admin/all${query}`, { token: admin.token })
    expect((await list()).body).toMatchObject([
      { content: 'waits', approved: false, blog: { slug: 'queues', title: 'Queues' }, user_profiles: {}, revision: 1 },
      { id: shown, approved: true },
    ])
    expect((await list('?approved=false')).body).toHaveLength(1)
    expect((await list('?approved=true')).body).toHaveLength(1)
    const page = await list('?limit=1&offset=1')
    expect([page.body.length, page.headers.get('x-total-count')]).toEqual([1, '2'])
    const one = await list(`?id=${shown}`)
    expect([one.body, one.headers.get('x-total-count')]).toMatchObject([[{ id: shown }], '1'])
    expect((await list(`?id=${shown}&approved=false`)).body).toEqual([])
    expect((await list('?id=unknown')).body).toEqual([])
    const ids = async (query: string) => (await list(query)).body.map(({ id }: { id: string }) => id)
    const [waits] = await ids('?approved=false')
    await site.call('POST', `/api/comments/${shown}/approve`, { token: admin.token })
    expect(await ids('?sort=updated_at')).toEqual([waits, shown])
    expect(await ids('?sort=-updated_at&approved=true')).toEqual([shown])
    const { updated_at } = (await list(`?id=${shown}`)).body[0]
    expect(await ids(`?updated_since=${updated_at}`)).toEqual([shown])
  })

  it('with "first" publishes comments of people who have an approved one, unless there are many links', async () => {
    await using site = await open()
    const { token } = await makeUser(site)
    const { id: blogId } = await makeEntry(site, 'blogs')
    const trusting = again(site, { settings: { comments: { moderation: 'first' } } })
    const first = await postComment(trusting, token, blogId, 'first')
    expect(first.body.approved).toBe(false)
    await site.context.moderation.approve(first.body.id, null)
    expect(
      (await postComment(trusting, token, blogId, 'second, https://a.example and www.b.example')).body.approved,
    ).toBe(true)
    const many = 'https://a.example https://b.example www.c.example'
    expect((await postComment(trusting, token, blogId, many)).body.approved).toBe(false)
    // With "all" every comment waits for approval.
    expect((await postComment(site, token, blogId, 'third')).body.approved).toBe(false)
  })
})
