import { expect, it } from 'vitest'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../../../tests/helpers/people.ts'

onBothDatabases('own account', (open) => {
  it('answers 401 without a token, before it validates the body', async () => {
    await using site = await open()
    for (const [method, path] of [
      ['PUT', '/api/auth/me'],
      ['DELETE', '/api/auth/me'],
      ['GET', '/api/auth/export'],
      ['POST', '/api/auth/logout-all'],
    ] as const) {
      const { status } = await site.call(method, path, method === 'GET' ? {} : { body: {} })
      expect([method, path, status]).toEqual([method, path, 401])
    }
  })

  it('PUT /api/auth/me changes the display name and makes it a single line', async () => {
    await using site = await open()
    const { token } = await makeUser(site)
    const rename = (display_name: unknown) => site.call('PUT', '/api/auth/me', { token, body: { display_name } })
    expect((await rename(' Ada\n \u202eLovelace ')).body.display_name).toBe('Ada Lovelace')
    expect((await site.call('GET', '/api/auth/me', { token })).body.display_name).toBe('Ada Lovelace')
    expect((await rename('')).body.display_name).toBe(null)
    expect((await rename(null)).body.display_name).toBe(null)
    expect((await rename('x'.repeat(81))).status).toBe(422)
    expect((await rename(7)).status).toBe(422)
  })

  it('ends all sessions of the person', async () => {
    await using site = await open()
    const user = await makeUser(site)
    const other = await site.call('POST', '/api/auth/login', { body: user })
    expect((await site.call('POST', '/api/auth/logout-all', { token: user.token })).status).toBe(204)
    for (const token of [user.token, other.body.token]) {
      expect((await site.call('GET', '/api/auth/me', { token })).status).toBe(401)
    }
  })

  it('ends only the current session', async () => {
    await using site = await open()
    const user = await makeUser(site)
    const other = await site.call('POST', '/api/auth/login', { body: user })
    expect((await site.call('POST', '/api/auth/logout', { token: user.token })).status).toBe(204)
    expect((await site.call('GET', '/api/auth/me', { token: user.token })).status).toBe(401)
    expect((await site.call('GET', '/api/auth/me', { token: other.body.token })).status).toBe(200)
  })

  it('returns all stored data of the person without secrets', async () => {
    await using site = await open()
    const user = await makeUser(site)
    const post = await makeEntry(site, 'blogs')
    const body = { blog_id: post.id, content: 'Mine' }
    const comment = await site.call('POST', '/api/comments', { token: user.token, body })
    await site.context.moderation.approve(comment.body.id, null)
    await site.call('POST', `/api/comments/${comment.body.id}/like`, { token: user.token })
    const answer = await site.call('GET', '/api/auth/export', { token: user.token })
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
    expect(answer.body).toMatchObject({
      account: { email: user.email, role: 'user' },
      sessions: [{}],
      comments: [{ content: 'Mine', approved: true, edited: false, blog_id: post.id }],
      likes: [{ comment_id: comment.body.id }],
    })
    expect(answer.text).not.toMatch(/argon2|token/)
  })

  it.each(['anonymise', 'delete'] as const)('deletes the account with comments set to %s', async (comments) => {
    await using site = await open()
    const user = await makeUser(site)
    const post = await makeEntry(site, 'blogs')
    const mine = await site.call('POST', '/api/comments', {
      token: user.token,
      body: { blog_id: post.id, content: 'Mine' },
    })
    await site.context.moderation.approve(mine.body.id, null)
    await site.call('POST', `/api/comments/${mine.body.id}/like`, { token: user.token })

    const wrong = { password: 'wrong', comments }
    expect((await site.call('DELETE', '/api/auth/me', { token: user.token, body: wrong })).status).toBe(422)
    const body = { password: user.password, comments }
    expect((await site.call('DELETE', '/api/auth/me', { token: user.token, body })).status).toBe(204)

    expect((await site.call('GET', '/api/auth/me', { token: user.token })).status).toBe(401)
    expect((await site.call('POST', '/api/auth/login', { body: user })).status).toBe(401)
    const left = (await site.call('GET', `/api/comments/blog/${post.id}`)).body
    if (comments === 'delete') expect(left).toEqual([])
    else {
      expect(left).toMatchObject([
        { content: 'Mine', user_id: null, likes: 0, user_profiles: { display_name: null, avatar_url: null } },
      ])
    }
  })

  it('answers 409 when the only admin deletes the account', async () => {
    await using site = await open()
    const admin = await makeAdmin(site)
    const body = { password: admin.password, comments: 'delete' }
    const answer = await site.call('DELETE', '/api/auth/me', { token: admin.token, body })
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
  })
})
