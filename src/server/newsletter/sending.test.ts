import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { type MailServer, openMailServer } from '../../../tests/helpers/mail-server.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'

import { makeBackup } from '../backup/make.ts'
import { exportedSendings, exportedSubscribers } from './exported.ts'

type Site = Pick<TestSite, 'context' | 'call'>
const minute = 60_000

const content = `Some *text* with \`code\` and a [link](/about).

![A drawing](/media/a.webp)

## Steps

- one
- two

\`\`\`ts
const answer = 42
\`\`\`

| a | b |
|---|---|
| 1 | 2 |
`

let made = 0

const makePost = async (site: Site, token: string, more: object = {}): Promise<string> => {
  made += 1
  const body = { title: 'Queues & "locks"', slug: `post-${made}`, content: 'Some *text*.', published: true }
  const post = await site.call('POST', '/api/blogs', { token, body: { ...body, ...more } })
  return post.body.id
}

async function addReaders(site: Site, token: string, count: number, host = 'example.com') {
  await site.context.settings.change({ letters: { enabled: true } })
  const csv = Array.from({ length: count }, (_, index) => `reader${index}@${host}`).join('\n')
  const body = { csv, consent: 'They asked for it at the fair', consented_on: '2026-01-01' }
  await site.call('POST', '/api/admin/subscribers/import', { token, body })
}

/** Runs queue and delivery until nothing more happens now. @returns how many emails were handed over */
async function work({ context }: Site): Promise<number> {
  let handed = 0
  while ((await context.sendingQueue.step()) === 'handed') handed += 1
  await context.mail.deliverDue()
  await context.sendingQueue.step()
  return handed
}

const receivers = (server: MailServer) => server.received.map(({ to }) => to[0]).sort()
const progress = async (site: Site, token: string, id: string) =>
  (await site.call('GET', `/api/blogs/${id}/sending`, { token })).body

onBothDatabases('sending a post', (open) => {
  it('is refused for drafts, scheduled posts and without readers; a test goes to the admin only', async () => {
    await using server = await openMailServer()
    await using site = await open({ env: { SMTP_URL: server.url, SITE_URL: 'https://site.example' } })
    const admin = await makeAdmin(site)
    const { token } = admin
    await site.context.settings.change({ letters: { enabled: true } })
    const send = (id: string, body?: object) => site.call('POST', `/api/blogs/${id}/send`, { token, body })
    for (const more of [{ published: false }, { publish_at: '2999-01-01T00:00:00.000Z' }]) {
      const id = await makePost(site, token, more)
      expect([(await send(id)).status, (await send(id, { test: true })).status]).toEqual([409, 409])
      expect((await site.call('GET', `/api/blogs/${id}/email`, { token })).body.problem).toMatch(/draft|scheduled/)
    }
    const id = await makePost(site, token, { content })
    expect((await send(id)).body.error).toBe('No one has subscribed yet.')
    const empty = { raw: '', headers: { 'content-type': 'application/json', 'content-length': '0' } }
    expect((await site.call('POST', `/api/blogs/${id}/send`, { token, ...empty })).status).toBe(409)
    expect(await progress(site, token, id)).toBe(null)

    expect((await send(id, { test: true })).body.message).toContain(admin.email)
    await site.context.mail.deliverDue()
    expect(receivers(server)).toEqual([admin.email])
    const [{ mail, raw } = { mail: undefined, raw: '' }] = server.received
    expect([mail?.subject, raw.includes('List-Unsubscribe')]).toEqual(['Queues & "locks"', false])
    expect(mail?.html).toContain('href="https://site.example/about"')
    expect(mail?.html).toMatch(/<img src="https:\/\/site\.example\/media\/a\.webp" alt="A drawing"/)
    expect(mail?.html).not.toMatch(/class="anchor"|<span style="--|tabindex/)
    expect(mail?.text).toContain('Some text with code and a link (https://site.example/about).')
    expect(mail?.text).toContain('    const answer = 42')
    expect(mail?.text).toContain('- one\n- two')
    expect(mail?.text).toContain('a | b\n1 | 2')
  })

  it('reaches every reader once, at the set pace, with an unsubscribe link for each', async () => {
    let at = Date.now()
    await using server = await openMailServer()
    const env = { SMTP_URL: server.url, SITE_URL: 'https://site.example', NEWSLETTER_PER_MINUTE: '2' }
    await using site = await open({ env, now: () => new Date(at) })
    const { token } = await makeAdmin(site)
    const id = await makePost(site, token)
    await addReaders(site, token, 4)
    const [one, two] = await Promise.all([1, 2].map(() => site.call('POST', `/api/blogs/${id}/send`, { token })))
    expect([one?.status, two?.status].sort()).toEqual([200, 409])

    // Two queues, as in two processes, hand over only one email now.
    const other = again(site, { now: () => new Date(at) })
    const steps = await Promise.all([site.context.sendingQueue.step(), other.context.sendingQueue.step()])
    expect(steps.filter((step) => step === 'handed')).toHaveLength(1)
    await work(site)
    expect(server.received).toHaveLength(1)
    const link = /List-Unsubscribe:\s+<https:\/\/site\.example(.+?)>/.exec(server.received[0]?.raw ?? '')?.[1] ?? ''
    expect(server.received[0]?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(link).toMatch(/token=[\w.-]{80}$/)
    expect(server.received[0]?.mail.html).toContain(link)
    expect(server.received[0]?.mail.text).toContain(link)
    expect((await site.call('POST', link)).status).toBe(200)

    const gone = await site.context.database.db
      .selectFrom('post_receivers')
      .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
      .select('email')
      .where('post_receivers.state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    await site.context.database.db
      .updateTable('subscribers')
      .set({ state: 'unsubscribed' })
      .where('email', '=', gone.email)
      .execute()
    for (let turn = 0; turn < 4; turn += 1) {
      at += minute / 2
      expect(await work(turn % 2 ? site : other)).toBeLessThanOrEqual(1)
    }
    expect(new Set(receivers(server)).size).toBe(3)
    expect(server.received).toHaveLength(3)
    expect(receivers(server)).not.toContain(gone.email)
    expect(await progress(site, token, id)).toMatchObject({ state: 'done', total: 4, sent: 3, waiting: 0, underway: 0 })
    expect((await site.call('POST', `/api/blogs/${id}/send`, { token })).body.error).toContain('already sent')
    const left = await site.context.database.db.selectFrom('post_receivers').selectAll().execute()
    const row = await site.context.database.db.selectFrom('post_sendings').selectAll().executeTakeFirstOrThrow()
    expect([left, row.html_body]).toEqual([[], ''])
  })

  it('can be paused, resumed and stopped, and a kill at any moment doubles or loses no email', async () => {
    let at = Date.now()
    await using server = await openMailServer()
    const env = { SMTP_URL: server.url, NEWSLETTER_PER_MINUTE: '6000' }
    await using site = await open({ env, now: () => new Date(at) })
    const { token } = await makeAdmin(site)
    const id = await makePost(site, token)
    await addReaders(site, token, 5)
    await site.call('POST', `/api/blogs/${id}/send`, { token })
    const turn = async (next: Site) => {
      at += 100
      return next.context.sendingQueue.step()
    }
    const set = (state: string) => site.call('PUT', `/api/blogs/${id}/sending`, { token, body: { state } })
    await turn(site)
    await turn(site)
    expect((await set('paused')).body).toMatchObject({ state: 'paused', waiting: 5, underway: 0 })
    expect([await turn(site), await site.context.mail.deliverDue()]).toEqual(['idle', 0])
    await set('sending')
    // As if the process were killed between handing over and sending: another one goes on.
    await turn(site)
    await turn(site)
    const next = again(site, { now: () => new Date(at) })
    for (let count = 0; count < 2; count += 1) await turn(next)
    await next.context.mail.deliverDue()
    expect(receivers(server)).toHaveLength(4)
    expect((await set('stopped')).body).toMatchObject({ state: 'stopped', waiting: 0 })
    await turn(next)
    expect(await progress(site, token, id)).toMatchObject({ state: 'stopped', total: 5, sent: 4 })
    expect(new Set(receivers(server)).size).toBe(4)
    expect((await set('sending')).status).toBe(409)
  })

  it('ends the subscription of an address that the receiving server refuses, and delays no other email', async () => {
    let at = Date.now()
    await using server = await openMailServer()
    server.behaviour.unknownReceiver = 'reader1@'
    const env = { SMTP_URL: server.url, NEWSLETTER_PER_MINUTE: '6000' }
    await using site = await open({ env, now: () => new Date(at) })
    const { token } = await makeAdmin(site)
    const id = await makePost(site, token)
    await addReaders(site, token, 3)
    await site.call('POST', `/api/blogs/${id}/send`, { token })
    for (let count = 0; count < 4; count += 1) {
      at += 100
      await site.context.sendingQueue.step()
    }
    await site.call('POST', '/api/auth/signup', { body: { email: 'new@example.com', password: 'analytical engine' } })
    expect(await site.context.mail.outbox.claim('single')).toMatchObject({ to: 'new@example.com' })
    await site.context.mail.deliverDue()
    at += 100
    await site.context.sendingQueue.step()
    expect(await progress(site, token, id)).toMatchObject({ state: 'done', sent: 2, bounced: 1 })
    const { body } = await site.call('GET', '/api/admin/subscribers?state=bounced', { token })
    expect(body.map(({ email }: { email: string }) => email)).toEqual(['reader1@example.com'])
  })

  it('waits while the post is not public, and while the newsletter is off', async () => {
    let at = Date.now()
    await using site = await open({ env: { NEWSLETTER_PER_MINUTE: '6000' }, now: () => new Date(at) })
    const { token } = await makeAdmin(site)
    const id = await makePost(site, token)
    await addReaders(site, token, 2)
    await site.call('POST', `/api/blogs/${id}/send`, { token })
    await site.context.settings.change({ letters: { enabled: false } })
    expect(await site.context.sendingQueue.step()).toBe('idle')
    await site.context.settings.change({ letters: { enabled: true } })
    at += 1000
    // What waits in the outbox is taken back too, even if nobody else waits.
    for (const step of ['handed', 'handed']) {
      expect(await site.context.sendingQueue.step()).toBe(step)
      at += 1000
    }
    await site.call('PUT', `/api/blogs/${id}`, {
      token,
      body: { title: 'x', slug: 'x', content: 'x', published: false },
    })
    expect(await site.context.sendingQueue.step()).toBe('idle')
    expect(await site.context.mail.deliverDue()).toBe(0)
    expect(await progress(site, token, id)).toMatchObject({ state: 'paused', waiting: 2, underway: 0 })
    const resumed = await site.call('PUT', `/api/blogs/${id}/sending`, { token, body: { state: 'sending' } })
    expect([resumed.status, resumed.body.error]).toEqual([409, expect.stringContaining('draft')])
  })

  it('of a deleted post is paused, and everybody gets the post once it is restored', async () => {
    let at = Date.now()
    await using server = await openMailServer()
    const env = { SMTP_URL: server.url, NEWSLETTER_PER_MINUTE: '6000' }
    await using site = await open({ env, now: () => new Date(at) })
    const { token } = await makeAdmin(site)
    await addReaders(site, token, 3)
    const id = await makePost(site, token)
    const resume = () => site.call('PUT', `/api/blogs/${id}/sending`, { token, body: { state: 'sending' } })
    await site.call('POST', `/api/blogs/${id}/send`, { token })
    await site.call('DELETE', `/api/blogs/${id}`, { token })
    await work(site)
    expect([receivers(server), (await resume()).status]).toEqual([[], 404])

    await site.call('POST', `/api/admin/bin/${id}/restore`, { token })
    expect(await progress(site, token, id)).toMatchObject({ state: 'paused', waiting: 3 })
    await resume()
    for (let turn = 0; turn < 4; turn += 1) {
      at += 100
      await work(site)
    }
    expect(new Set(receivers(server)).size).toBe(3)
    expect(await progress(site, token, id)).toMatchObject({ state: 'done', sent: 3 })
  })

  it.each(['by the owner', 'after its days'])('ends when its post leaves the trash %s', async (how) => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    await addReaders(site, token, 2)
    const id = await makePost(site, token)
    await site.call('POST', `/api/blogs/${id}/send`, { token })
    await site.call('DELETE', `/api/blogs/${id}`, { token })
    await work(site)
    if (how === 'by the owner') await site.call('DELETE', `/api/admin/bin/${id}`, { token })
    else await again(site, { now: () => new Date(Date.now() + 31 * 24 * 60 * minute) }).context.trash.removeOld()
    await work(site)
    const { db } = site.context.database
    const [row] = await db.selectFrom('post_sendings').selectAll().execute()
    expect(row).toMatchObject({ state: 'stopped', html_body: '', finished_at: expect.any(String) })
    expect(await db.selectFrom('post_receivers').selectAll().execute()).toEqual([])
  })

  it('is paused in a backup, and in an export as stopped, so that nobody gets a post twice', async () => {
    let at = Date.now()
    await using site = await open({ env: { NEWSLETTER_PER_MINUTE: '6000' }, now: () => new Date(at) })
    const { token } = await makeAdmin(site)
    const id = await makePost(site, token)
    await addReaders(site, token, 3)
    await site.call('POST', `/api/blogs/${id}/send`, { token })
    await site.context.sendingQueue.step()
    await site.context.mail.deliverDue()
    at += 1000
    await site.context.sendingQueue.step()

    const file = join(site.dataDir, 'now.backup')
    await makeBackup(site.context, file)
    const backup = new DatabaseSync(file, { readOnly: true })
    expect(backup.prepare('select state from post_sendings').all()).toMatchObject([{ state: 'paused' }])
    const kept = backup
      .prepare('select state, count(*) as count from post_receivers group by state order by state')
      .all()
    expect(kept).toMatchObject([
      { state: 'sent', count: 1 },
      { state: 'waiting', count: 2 },
    ])
    expect(backup.prepare("select count(*) as count from outbox where state <> 'sent'").get()).toEqual({ count: 0 })
    backup.close()

    const { db } = site.context.database
    const subscribers = await exportedSubscribers.rows(db)
    const sendings = (await exportedSendings.rows(db)).map((row) => exportedSendings.shape.parse(row))
    expect(sendings).toMatchObject([{ post_id: id, state: 'stopped', total: 3, sent: 1 }])
    for (const table of ['post_sendings', 'subscribers'] as const) await db.deleteFrom(table).execute()
    for (const row of subscribers) expect(await exportedSubscribers.add(db, row)).toBe(true)
    for (const row of sendings) expect(await exportedSendings.add(db, row)).toBe(true)
    for (const row of subscribers) expect(await exportedSubscribers.add(db, row)).toBe(false)
    expect((await site.call('POST', `/api/blogs/${id}/send`, { token })).status).toBe(409)
  })
})
