import { beforeAll, expect, it } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { approvedComment, postComment } from '../../../tests/helpers/comments.ts'
import { storedEmails } from '../../../tests/helpers/emails.ts'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { used } from '../../../tests/helpers/limiters.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser, type Person, signUp } from '../../../tests/helpers/people.ts'
import { sharedSite } from '../../../tests/helpers/shared-site.ts'
import { commentRules } from './index.ts'

onBothDatabases('comments', (open) => {
  const shared = sharedSite(() => open({ env: { RATE_LIMIT: 'off' } }))
  let user: Person
  let other: Person
  beforeAll(async () => {
    user = await makeUser(shared.site)
    other = await signUp(shared.site, 'user', 'other@example.com')
  })
  const emails = async () => (await storedEmails(shared.site, 'pending-comment')).length

  it('shows a new comment to its author only, as pending', async () => {
    const { site } = shared
    const { id: blogId } = await makeEntry(site, 'blogs')
    const answer = await postComment(site, user.token, blogId, '  One\r\ntwo\0  ')
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.any(String),
      blog_id: blogId,
      user_id: user.id,
      parent_id: null,
      parent_state: null,
      content: 'One\ntwo',
      content_html: '<p>One<br>two</p>',
      likes: 0,
      liked: false,
      edited: false,
      approved: false,
      by_owner: false,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      user_profiles: { display_name: expect.any(String), avatar_url: null },
    })
    const list = (token?: string) => site.call('GET', `/api/comments/blog/${blogId}`, { token })
    expect((await list()).body).toEqual([])
    expect((await list(user.token)).body).toEqual([answer.body])
    expect((await list(other.token)).body).toEqual([])

    await site.context.moderation.approve(answer.body.id, null)
    expect((await list()).body).toEqual([{ ...answer.body, approved: true }])
  })

  it('lists the newest thread first, in pages with the total', async () => {
    const { site } = shared
    const { id: blogId } = await makeEntry(site, 'blogs')
    for (const content of ['one', 'two', 'three']) await approvedComment(site, user.token, blogId, content)
    const page = await site.call('GET', `/api/comments/blog/${blogId}?limit=2&offset=1`)
    expect(page.body.map(({ content }: { content: string }) => content)).toEqual(['two', 'one'])
    expect(page.headers.get('x-total-count')).toBe('3')
    expect((await site.call('GET', `/api/comments/blog/${blogId}`)).headers.get('x-total-count')).toBe('3')
  })

  it('POST answers 422 for an empty, a missing and a too long text', async () => {
    const { site } = shared
    const { token } = user
    const { id } = await makeEntry(site, 'blogs')
    for (const content of ['', '   \n\t ', '\u200b\u2060\ufeff', null, 7, 'x'.repeat(5001)]) {
      const { status, body } = await postComment(site, token, id, content)
      expect([content, status, Object.keys(body.fields ?? {})]).toEqual([content, 422, ['content']])
    }
  })

  it('POST answers 401 without a token, and 404 for a draft and an unknown post', async () => {
    const { site } = shared
    const { token } = user
    const { id: draft } = await makeEntry(site, 'blogs', { published: false })
    expect((await site.call('POST', '/api/comments', { body: { blog_id: draft, content: 'x' } })).status).toBe(401)
    for (const id of [draft, 'nothing', '\0']) {
      expect((await postComment(site, token, id)).status).toBe(404)
      expect((await site.call('GET', `/api/comments/blog/${encodeURIComponent(id)}`)).status).toBe(404)
    }
  })

  it('stores one comment and sends one email for a double click', async () => {
    const { site } = shared
    const { token } = user
    const { id } = await makeEntry(site, 'blogs')
    const before = await emails()
    const answers = await Promise.all([
      postComment(site, token, id),
      postComment(site, token, id),
      postComment(site, token, id),
    ])
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await emails()).toBe(before + 1)
  })

  it('PUT marks the comment as edited and pending and sends a new email', async () => {
    const { site } = shared
    const { token } = user
    const { id: blogId } = await makeEntry(site, 'blogs')
    const before = await emails()
    const id = await approvedComment(site, token, blogId)
    const edit = (content: string) => site.call('PUT', `/api/comments/${id}`, { token, body: { content } })
    const same = await edit('Well said')
    expect([same.body.edited, same.body.approved]).toEqual([false, true])
    const answer = await edit('Well put')
    expect(answer.body).toMatchObject({ id, content: 'Well put', edited: true, approved: false })
    expect((await site.call('GET', `/api/comments/blog/${blogId}`)).body).toEqual([])
    expect(await emails()).toBe(before + 2)
    expect((await edit('  ')).status).toBe(422)
    await postComment(site, token, blogId, 'Another')
    const twin = await edit('Another')
    expect([twin.status, twin.body.error]).toEqual([409, 'You have already posted this comment.'])
  })

  it('stores one edit and sends one email for a double click on Save', async () => {
    const { site } = shared
    const { token } = user
    const id = await approvedComment(site, token, (await makeEntry(site, 'blogs')).id)
    const before = await emails()
    const save = () => site.call('PUT', `/api/comments/${id}`, { token, body: { content: 'Well put' } })
    const answers = await Promise.all([save(), save(), save()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await emails()).toBe(before + 1)
  })

  it('PUT answers 403 to everyone but the author, DELETE to everyone but the author and admins', async () => {
    const { site } = shared
    const { id: blogId } = await makeEntry(site, 'blogs')
    const shown = await approvedComment(site, user.token, blogId)
    const hidden = (await postComment(site, user.token, blogId, 'hidden')).body.id
    const call = (method: string, id: string, token?: string) =>
      site.call(method, `/api/comments/${id}`, { token, ...(method === 'PUT' && { body: { content: 'changed' } }) })

    for (const method of ['PUT', 'DELETE']) {
      expect((await call(method, shown)).status).toBe(401)
      expect((await call(method, shown, other.token)).status).toBe(403)
      // A hidden comment answers 404.
      expect((await call(method, hidden, other.token)).status).toBe(404)
      expect((await call(method, 'nothing', user.token)).status).toBe(404)
    }
    expect((await call('PUT', shown, shared.token)).status).toBe(403)
    expect((await call('DELETE', shown, shared.token)).status).toBe(204)
    expect((await call('DELETE', hidden, user.token)).status).toBe(204)
    expect((await call('DELETE', hidden, user.token)).status).toBe(404)
  })

  it('toggles the like of a person', async () => {
    const { site } = shared
    const { id: blogId } = await makeEntry(site, 'blogs')
    const id = await approvedComment(site, user.token, blogId)
    const like = async (token?: string) => (await site.call('POST', `/api/comments/${id}/like`, { token })).body
    expect((await site.call('POST', `/api/comments/${id}/like`)).status).toBe(401)
    expect(await like(user.token)).toEqual({ likes: 1, liked: true })
    expect(await like(other.token)).toEqual({ likes: 2, liked: true })
    expect((await site.call('GET', `/api/comments/blog/${blogId}`)).body[0]).toMatchObject({ likes: 2, liked: false })
    const seen = await site.call('GET', `/api/comments/blog/${blogId}`, { token: other.token })
    expect(seen.body[0]).toMatchObject({ likes: 2, liked: true })
    expect(await like(user.token)).toEqual({ likes: 1, liked: false })
  })

  it('handles simultaneous likes one after the other', async () => {
    const { site } = shared
    const people = [user, other]
    const { id: blogId } = await makeEntry(site, 'blogs')
    const id = await approvedComment(site, user.token, blogId)
    const presses = people.flatMap(({ token }) => [token, token, token])
    const answers = await Promise.all(presses.map((token) => site.call('POST', `/api/comments/${id}/like`, { token })))
    expect(answers.map(({ status }) => status)).toEqual(presses.map(() => 200))
    // Three clicks each: liked, removed, liked.
    expect((await site.call('GET', `/api/comments/blog/${blogId}`)).body[0].likes).toBe(2)
  })

  it('answers 409 to a like of a pending comment and 404 for an unknown one', async () => {
    const { site } = shared
    const { token } = user
    const { id: blogId } = await makeEntry(site, 'blogs')
    const { body } = await postComment(site, token, blogId)
    expect((await site.call('POST', `/api/comments/${body.id}/like`, { token })).status).toBe(409)
    expect((await site.call('POST', '/api/comments/nothing/like', { token })).status).toBe(404)
  })

  it('deletes the comments of a deleted post', async () => {
    const { site } = shared
    const { token } = user
    const { id: blogId } = await makeEntry(site, 'blogs')
    const id = await approvedComment(site, token, blogId)
    await site.call('POST', `/api/comments/${id}/like`, { token })
    await site.context.collections.blogs.remove(blogId)
    const { db } = site.context.database
    expect(await db.selectFrom('comments').selectAll().where('blog_id', '=', blogId).execute()).toEqual([])
    expect(await db.selectFrom('comment_likes').selectAll().where('comment_id', '=', id).execute()).toEqual([])
  })

  it('does not invalidate cached pages', async () => {
    const { site } = shared
    const { token } = user
    const { id: blogId } = await makeEntry(site, 'blogs')
    const before = site.context.database.content.current
    await approvedComment(site, token, blogId)
    expect(site.context.database.content.current).toBe(before)
  })
})

onBothDatabases('comments within limits', (open) => {
  it('POST answers 403 some days after the date of the post, and existing comments stay', async () => {
    await using site = await open()
    let now = new Date('2030-01-01T00:00:00.000Z')
    const later = again(site, { now: () => now })
    const { token } = await makeUser(site)
    const { token: owner } = await makeAdmin(site)
    const { id } = await makeEntry(later, 'blogs', { publish_at: '2030-01-01T00:00:00.000Z' })
    const close = (closed_after_days: number | null) =>
      later.call('PUT', '/api/admin/settings', { token: owner, body: { comments: { closed_after_days } } })
    const list = () => later.call('GET', `/api/comments/blog/${id}`, { token })
    const { body: first } = await postComment(later, token, id, 'One')
    await close(30)

    now = new Date('2030-01-30T23:59:59.999Z')
    expect((await list()).headers.get('x-comments-closed')).toBeNull()
    expect((await postComment(later, token, id, 'Two')).status).toBe(201)

    now = new Date('2030-01-31T00:00:00.000Z')
    const late = await postComment(later, token, id, 'Three')
    expect([late.status, late.body.error]).toEqual([403, 'The comments on this post are closed.'])
    const { headers, body } = await list()
    expect([headers.get('x-comments-closed'), body.length]).toEqual(['true', 2])
    const edit = await later.call('PUT', `/api/comments/${first.id}`, { token, body: { content: 'Once' } })
    expect(edit.status).toBe(200)

    for (const never of [0, null]) {
      await close(never)
      expect((await postComment(later, token, id, `Never ${never}`)).status).toBe(201)
    }
  })

  it('answers 429 after ten comments in ten minutes', async () => {
    await using site = await open()
    const user = await makeUser(site)
    const { id } = await makeEntry(site, 'blogs')
    const statuses: number[] = []
    await used(site.context, 8, [commentRules.writing, user.id])
    for (let count = 0; count < 3; count += 1)
      statuses.push((await postComment(site, user.token, id, `No. ${count}`)).status)
    expect(statuses).toEqual([201, 201, 429])
  })

  it.each([
    ['a filled trap', { website: 'https://spam.example' }],
    ['a form that was open for a blink', { form_age: 300 }],
  ])('stores a comment with %s as pending and sends no email', async (_, traps) => {
    await using site = await open()
    const trusting = again(site, { settings: { comments: { moderation: 'first' } } })
    const { token } = await makeUser(site)
    await makeAdmin(site)
    const { id: blogId } = await makeEntry(site, 'blogs')
    await approvedComment(site, token, blogId, 'known')
    const before = await storedEmails(site)
    const answer = await postComment(trusting, token, blogId, 'Buy', traps)
    expect([answer.status, answer.body.approved]).toEqual([201, false])
    expect(await storedEmails(site)).toEqual(before)
    const honest = await postComment(trusting, token, blogId, 'Honest', { website: '', form_age: 9000 })
    expect(honest.body.approved).toBe(true)
  })
})
