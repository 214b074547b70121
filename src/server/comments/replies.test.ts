import { beforeAll, describe, expect, it } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { storedEmail, storedEmails } from '../../../tests/helpers/emails.ts'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser, type Person, signUp } from '../../../tests/helpers/people.ts'
import { sharedSite } from '../../../tests/helpers/shared-site.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'

type Listed = { id: string; content: string; parent_id: string | null; parent_state: string | null }

/** What a person does below a new post. */
const thread = async (site: TestSite, { token }: Pick<Person, 'token'>) => {
  const { id: blogId, slug } = await makeEntry(site, 'blogs')
  const send = (content: string, parent_id?: string | null, by = token) =>
    site.call('POST', '/api/comments', { token: by, body: { blog_id: blogId, content, parent_id } })
  const post = async (content: string, parent_id?: string) => {
    const { body } = await send(content, parent_id)
    await site.context.moderation.approve(body.id, null)
    return body as Listed
  }
  const list = async (by?: string): Promise<Listed[]> =>
    (await site.call('GET', `/api/comments/blog/${blogId}`, { token: by })).body
  return { token, blogId, slug, send, post, list }
}

onBothDatabases('comments of a person', (open) => {
  const shared = sharedSite(() => open({ env: { RATE_LIMIT: 'off' } }))
  let user: Person
  beforeAll(async () => {
    user = await makeUser(shared.site)
  })

  describe('replies', () => {
    it('follow the comment that they answer, oldest first, in one level', async () => {
      const { site } = shared
      const { post, list } = await thread(site, user)
      const first = await post('first')
      await post('second')
      const reply = await post('a reply', first.id)
      expect(reply).toMatchObject({ parent_id: first.id, parent_state: 'approved' })
      const nested = await post('a reply to it', reply.id)
      expect(nested.parent_id).toBe(first.id)
      expect((await list()).map(({ content }) => content)).toEqual(['second', 'first', 'a reply', 'a reply to it'])
    })

    it('are pending for everybody but their author, and the same text is stored once in each thread', async () => {
      const { site } = shared
      const { token, send, post, list } = await thread(site, user)
      const [first, second] = [await post('first'), await post('second')]
      const { body } = await send('Thanks!', first.id)
      expect(body.approved).toBe(false)
      expect((await list()).length).toBe(2)
      expect((await list(token)).length).toBe(3)
      expect((await send('Thanks!', first.id)).body.id).toBe(body.id)
      expect((await send('Thanks!', second.id)).body.id).not.toBe(body.id)
    })

    it('stay readable when the comment is deleted, and can be answered', async () => {
      const { site } = shared
      const { token, post, list } = await thread(site, user)
      const first = await post('first')
      const reply = await post('a reply', first.id)
      await post('newer')
      expect((await site.call('DELETE', `/api/comments/${first.id}`, { token })).status).toBe(204)
      await post('one more', reply.id)
      expect(await list()).toMatchObject([
        { content: 'newer' },
        { content: 'a reply', parent_id: first.id, parent_state: 'deleted' },
        { content: 'one more', parent_id: first.id, parent_state: 'deleted' },
      ])
    })

    it('say that the comment is pending after its author edited it', async () => {
      const { site } = shared
      const { token, post, list } = await thread(site, user)
      const first = await post('first')
      await post('a reply', first.id)
      await site.call('PUT', `/api/comments/${first.id}`, { token, body: { content: 'changed' } })
      expect(await list()).toMatchObject([{ content: 'a reply', parent_state: 'pending' }])
    })

    it('are refused: 401 without a token, 404 for an unknown, hidden or other post’s comment, 409 for a pending one', async () => {
      const { site } = shared
      const { blogId, send, post } = await thread(site, user)
      const first = await post('first')
      const { body: pending } = await send('pending')
      const other = await signUp(site, 'user', 'other@example.com')
      const body = { blog_id: blogId, content: 'x', parent_id: first.id }
      expect((await site.call('POST', '/api/comments', { body })).status).toBe(401)
      for (const id of ['nothing', '\0', '018f0000-0000-7000-8000-000000000000']) {
        expect((await send('x', id)).status).toBe(404)
      }
      expect((await send('x', pending.id, other.token)).status).toBe(404)
      expect((await send('x', pending.id)).status).toBe(409)
      const elsewhere = await makeEntry(site, 'blogs')
      const misplaced = { ...body, blog_id: elsewhere.id }
      expect((await site.call('POST', '/api/comments', { token: other.token, body: misplaced })).status).toBe(404)
      expect((await send('x', 7 as never)).status).toBe(422)
    })
  })

  describe('a comment', () => {
    it('has by_owner if an admin wrote it, whatever its author’s name', async () => {
      const { site } = shared
      const { token, send, post, list } = await thread(site, user)
      await site.call('PUT', '/api/auth/me', { token, body: { display_name: 'Author' } })
      await post('not the owner')
      const { body } = await send('the owner', null, shared.token)
      await site.context.moderation.approve(body.id, null)
      expect(await list()).toMatchObject([
        { content: 'the owner', by_owner: true },
        { content: 'not the owner', by_owner: false },
      ])
    })

    it('is rendered at read if a former release wrote or edited it', async () => {
      const { site } = shared
      const { post, list } = await thread(site, user)
      const { id } = await post('*new*')
      const { db } = site.context.database
      await db.updateTable('comments').set({ content: '**old**', content_hash: 'x' }).where('id', '=', id).execute()
      expect(await list()).toMatchObject([{ content_html: '<p><strong>old</strong></p>' }])
      await db.updateTable('comments').set({ content_html: null, html_of: null }).where('id', '=', id).execute()
      expect(await list()).toMatchObject([{ content_html: '<p><strong>old</strong></p>' }])
    })

    it('with many links of any form waits for approval', async () => {
      const { site } = shared
      const { token, blogId, post } = await thread(site, user)
      await post('known')
      const trusting = again(site, { settings: { comments: { moderation: 'first' } } })
      const send = (content: string) =>
        trusting.call('POST', '/api/comments', { token, body: { blog_id: blogId, content } })
      expect((await send('[a](//b.example)')).body.approved).toBe(true)
      expect((await send('[a](//b.example) [c](//d.example) [e](//f.example)')).body.approved).toBe(false)
    })

    it('can be read without JavaScript', async () => {
      const { site } = shared
      const { token, slug, post } = await thread(site, user)
      const first = await post('A *first* one')
      await post('<b>a reply</b>', first.id)
      await site.call('DELETE', `/api/comments/${first.id}`, { token })
      const name = 'Admin <b class="author">Author</b>'
      await site.call('PUT', '/api/auth/me', { token, body: { display_name: name } })
      const page = await site.call('GET', `/blogs/${slug}/comments`)
      expect(page.text).not.toContain('<b class="author">')
      expect(page.status).toBe(200)
      expect(page.text).toContain('Comments (1)')
      expect(page.text).toContain('Deleted comment')
      expect(page.text).toContain('&lt;b&gt;a reply&lt;/b&gt;')
      expect(page.text).toContain('noindex')
      expect((await site.call('GET', '/blogs/nothing/comments')).status).toBe(404)
    })
  })
})

onBothDatabases('replies for the owner', (open) => {
  it('of the owner are shown at once, also after an edit', async () => {
    await using site = await open()
    const admin = await makeAdmin(site)
    const { send, post, list } = await thread(site, await makeUser(site))
    const first = await post('first')
    const { body: reply } = await send('an answer', first.id, admin.token)
    expect(reply.approved).toBe(true)
    await site.call('PUT', `/api/comments/${reply.id}`, { token: admin.token, body: { content: 'a better answer' } })
    expect((await list()).map(({ content }) => content)).toEqual(['first', 'a better answer'])
    expect(await storedEmails(site)).toHaveLength(1)
  })

  it('are shown to the owner with the comment that they answer', async () => {
    await using site = await open()
    const admin = await makeAdmin(site)
    const { send, post } = await thread(site, await makeUser(site))
    const first = await post('first')
    await send('a reply', first.id)
    const { body } = await site.call('GET', '/api/comments/admin/all', { token: admin.token })
    expect(body).toMatchObject([{ content: 'a reply', parent: { content: 'first' } }, { parent: null }])
    expect((await storedEmail(site, 'pending-comment')).subject).toContain('reply')
    expect(await storedEmails(site, 'pending-comment')).toHaveLength(2)
  })
})
