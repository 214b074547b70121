import { expect, it } from 'vitest'
import { postComment } from '../../../tests/helpers/comments.ts'
import { sendMessage, uploadMessage, visitor } from '../../../tests/helpers/contact-messages.ts'
import { storedEmail } from '../../../tests/helpers/emails.ts'
import { fullBody } from '../../../tests/helpers/factories.ts'
import { openMailServer } from '../../../tests/helpers/mail-server.ts'
import { workflowBody } from '../../../tests/helpers/n8n/files.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../../../tests/helpers/people.ts'
import { goodFiles } from '../../../tests/helpers/sample-files.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'
import { makeWebhook } from '../../../tests/helpers/webhook-receiver.ts'
import { toldEvents } from '../../contract/webhook-events.ts'
import { type WebhookEvent, webhookEventNames } from '../../contract/webhooks.ts'
import { tellDue } from '../blog/versions.ts'

const later = (milliseconds: number) => () => new Date(Date.now() + milliseconds)

/** A site with a webhook that gets all events, and what is stored for it. */
async function listening(site: TestSite) {
  const { token, id } = await makeAdmin(site)
  await makeWebhook(site, token, 'http://127.0.0.1:9/', webhookEventNames)
  const rows = () =>
    site.context.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('webhook_id', 'is not', null)
      .orderBy('id')
      .execute()
  return {
    token,
    id,
    call: (method: string, path: string, body?: unknown) => site.call(method, path, { token, body }),
    told: async () => (await rows()).map(({ kind }) => kind),
    /** The data of the newest event, which must have the shape that the API's description says. */
    async newest() {
      const row = (await rows()).at(-1)
      const data = JSON.parse(row?.text_body ?? 'null')
      expect(toldEvents[row?.kind as WebhookEvent].data.parse(data)).toEqual(data)
      return data
    },
    forget: () => site.context.database.db.deleteFrom('outbox').execute(),
  }
}

onBothDatabases('webhooks are told', (open) => {
  it('of a post from its publication to its end, once each', async () => {
    await using site = await open()
    const { call, told, newest, forget } = await listening(site)
    const draft = fullBody('blogs', { published: false })
    const { body: post } = await call('POST', '/api/blogs', draft)
    expect(await told()).toEqual([])
    const path = `/api/blogs/${post.id}`
    const { body: published } = await call('PUT', path, { ...draft, published: true })
    expect(await newest()).toEqual(published)
    await call('PUT', path, { ...draft, published: true, title: 'Another' })
    await call('PUT', path, draft)
    await call('PUT', path, { ...draft, published: true })
    await call('DELETE', path)
    const seen = ['published', 'updated', 'unpublished', 'published', 'unpublished']
    expect(await told()).toEqual(seen.map((what) => `post.${what}`))
    await forget()
    await call('POST', `/api/admin/bin/${post.id}/restore`)
    await tellDue(site.context.database.db, new Date())
    expect(await told()).toEqual(['post.published'])
  })

  it('of a planned post when its time has come, once over processes and restarts', async () => {
    await using site = await open()
    const { call, told } = await listening(site)
    const publish_at = new Date(Date.now() + 60_000).toISOString()
    await call('POST', '/api/blogs', fullBody('blogs', { published: true, publish_at }))
    const { db } = site.context.database
    await tellDue(db, new Date())
    expect(await told()).toEqual([])
    await Promise.all([tellDue(db, later(61_000)()), tellDue(db, later(61_000)())])
    await tellDue(db, later(62_000)())
    expect(await told()).toEqual(['post.published'])
  })

  it('of no post that was public before there was a webhook', async () => {
    await using site = await open()
    const { db } = site.context.database
    const { id } = await site.context.collections.blogs.create(fullBody('blogs', { published: true }))
    // The state after an upgrade from a release without webhooks.
    await db.updateTable('blogs').set({ told: 0 }).where('id', '=', id).execute()
    await tellDue(db, new Date())
    const { told } = await listening(site)
    await tellDue(db, new Date())
    expect(await told()).toEqual([])
  })

  it('of a message with its attachment, and of suspected spam only once the owner says it is not', async () => {
    await using site = await open()
    const { call, told, newest } = await listening(site)
    await uploadMessage(site, { name: 'plan.pdf', bytes: goodFiles.pdf })
    expect(await newest()).toMatchObject({ ...visitor, attachment: { name: 'plan.pdf', type: 'application/pdf' } })
    await sendMessage(site, { message: 'Buy', website: 'https://spam.example' })
    expect(await told()).toEqual(['message.created'])
    const {
      body: [suspect],
    } = await call('GET', '/api/messages?suspect=true')
    await call('PUT', `/api/messages/${suspect.id}`, { suspect: false })
    await call('PUT', `/api/messages/${suspect.id}`, { suspect: false, notes: 'A person' })
    expect(await told()).toEqual(['message.created', 'message.created'])
  })

  it('of a comment, and of its first approval', async () => {
    await using site = await open()
    const { call, told, newest } = await listening(site)
    const post = await site.context.collections.blogs.create(fullBody('blogs', { published: true, publish_at: null }))
    const { token } = await makeUser(site)
    const { body: comment } = await postComment(site, token, post.id)
    const {
      body: [moderated],
    } = await call('GET', '/api/comments/admin/all')
    expect(await newest()).toEqual(moderated)
    for (const _ of [1, 2]) expect((await call('POST', `/api/comments/${comment.id}/approve`)).status).toBe(200)
    expect(await newest()).toMatchObject({ id: comment.id, approved: true })
    expect(await told()).toEqual(['post.published', 'comment.created', 'comment.approved'])
  })

  it('of a template, its versions, and at most once a minute of its downloads', async () => {
    await using site = await open()
    const { call, told, newest, forget } = await listening(site)
    const { body: template } = await call('POST', '/api/workflows', workflowBody({ published: true }))
    const { downloads: _, ...facts } = await newest()
    expect(template).toMatchObject(facts)
    await call('PUT', `/api/workflows/${template.id}`, { ...workflowBody({ published: true }), changelog: 'Faster' })
    expect(await told()).toEqual(['workflow.published', 'workflow.version_published'])
    await forget()
    const { workflows, database } = site.context
    for (const _ of [1, 2, 3]) await workflows.count(template.id, 'button')
    await workflows.count(template.id, 'address')
    const counts = async () =>
      (await database.db.selectFrom('outbox').select('text_body').orderBy('id').execute()).map(
        ({ text_body }) => JSON.parse(text_body).count,
      )
    // The first one at once, the others a minute later.
    expect(await counts()).toEqual([1, 2])
    await forget()
  })

  it('of an account when its address is confirmed, and of an email that could not be sent', async () => {
    await using server = await openMailServer()
    await using site = await open({ env: { SMTP_URL: server.url } })
    const { told, newest } = await listening(site)
    await site.call('POST', '/api/auth/signup', { body: { email: 'ada@example.com', password: 'analytical engine' } })
    expect(await told()).toEqual([])
    const { path } = await storedEmail(site, 'confirm-address')
    for (const _ of [1, 2]) await site.call('POST', path)
    expect(await told()).toEqual(['account.created'])
    expect(await newest()).toMatchObject({ email: 'ada@example.com', role: 'user' })
    server.behaviour.unknownReceiver = 'ada'
    await site.context.mail.deliverDue()
    expect(await told()).toEqual(['account.created', 'letter.failed'])
    expect(await newest()).toMatchObject({ kind: 'confirm-address', recipient: 'ada@example.com', state: 'rejected' })
    // The owner's view of emails shows no event.
    expect((await site.context.mail.outbox.list({})).rows.map(({ kind }) => kind)).toEqual(['confirm-address'])
    expect(await site.context.mail.outbox.waiting()).toMatchObject({ count: 0 })
  })

  it('and forget a person with the message, the comment or the account', async () => {
    await using site = await open()
    const { call, told } = await listening(site)
    const { token, email, password } = await makeUser(site)
    const post = await site.context.collections.blogs.create(fullBody('blogs', { published: false }))
    await call('PUT', `/api/blogs/${post.id}`, { ...fullBody('blogs'), published: true, publish_at: null })
    await sendMessage(site)
    const {
      body: [message],
    } = await call('GET', '/api/messages')
    await call('DELETE', `/api/messages/${message.id}`)
    const { body: comment } = await postComment(site, token, post.id, 'One')
    await call('DELETE', `/api/comments/${comment.id}`)
    expect(await told()).toEqual(['post.published'])
    await sendMessage(site, { email: email.toUpperCase() })
    await postComment(site, token, post.id, 'Two')
    expect(await told()).toHaveLength(3)
    const left = await site.call('DELETE', '/api/auth/me', { token, body: { password, comments: 'anonymise' } })
    expect([left.status, await told()]).toEqual([204, ['post.published']])
  })
})
