import { expect, it } from 'vitest'
import { again } from '../helpers/again.ts'
import { storedEmails } from '../helpers/emails.ts'
import { makeEntry } from '../helpers/factories.ts'
import { workflowBody } from '../helpers/n8n/files.ts'
import { onBothDatabases } from '../helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../helpers/people.ts'
import type { TestSite } from '../helpers/site.ts'

type Process = Pick<TestSite, 'call'>
type Act = (process: Process) => Promise<number>

const post = (path: string, body: object, token?: string): Act => {
  let number = 0
  return async ({ call }) => {
    number += 1
    const sent = JSON.parse(JSON.stringify(body).replaceAll('NUMBER', String(number)))
    return (await call('POST', path, { body: sent, ...(token && { token }) })).status
  }
}

const email = 'somebody@example.com'
const message = { name: 'Ada', email, message: 'No. NUMBER' }
const tokens = { access_token: 'made up', refresh_token: 'made up', new_password: 'a quiet new one' }

const kinds: [name: string, limit: number, allowed: number, start: (site: TestSite) => Promise<Act>][] = [
  ['failed sign-ins', 10, 401, async () => post('/api/auth/login', { email, password: 'wrong' })],
  ['sign-up letters', 5, 201, async () => post('/api/auth/signup', { email, password: 'a quiet one' })],
  ['reset letters', 5, 200, async () => post('/api/auth/reset-password-request', { email })],
  ['new passwords', 20, 400, async () => post('/api/auth/reset-password', tokens)],
  ['messages', 20, 200, async () => post('/api/contact', message)],
  [
    'comments',
    10,
    201,
    async (site) => {
      const [{ id: blog_id }, { token }] = [await makeEntry(site, 'blogs'), await makeUser(site)]
      return post('/api/comments', { blog_id, content: 'No. NUMBER' }, token)
    },
  ],
]

onBothDatabases('limits of two processes on one database', (open) => {
  it.each(kinds)(
    '%s: exactly the limit gets through, also of many at once, and a restart forgets none',
    async (...kind) => {
      const [, limit, allowed, start] = kind
      await using first = await open()
      const act = await start(first)
      const second = again(first)
      const attempts = Array.from({ length: limit + 4 }, (_, index) => act(index % 2 ? first : second))
      const statuses = await Promise.all(attempts)
      expect(statuses.filter((status) => status === allowed)).toHaveLength(limit)
      expect(statuses.filter((status) => status === 429)).toHaveLength(4)
      for (const process of [first, second, again(first)]) expect(await act(process)).toBe(429)
    },
  )

  it('receipts to one mailbox', async () => {
    await using first = await open()
    const send = post('/api/contact', message)
    for (const process of [first, again(first), again(first), first]) expect(await send(process)).toBe(200)
    expect(await storedEmails(first, 'contact-receipt')).toHaveLength(2)
  })

  it('megabytes of attachments', async () => {
    await using first = await open()
    const spend = async ({ context }: Pick<TestSite, 'context'>, megabytes: number) => {
      const spending = await context.fileBudget.begin('192.0.2.1')
      return { spent: spending.spend(megabytes * 1024 * 1024), giveBack: spending.giveBack }
    }
    const second = again(first)
    await (await spend(first, 20)).spent
    const dropped = await spend(second, 10)
    await dropped.spent
    for (const process of [first, second, again(first)]) await expect((await spend(process, 1)).spent).rejects.toThrow()
    await dropped.giveBack()
    await (await spend(first, 10)).spent
    await expect((await spend(second, 1)).spent).rejects.toThrow()
  })

  it('downloads that count', async () => {
    await using first = await open()
    const { token } = await makeAdmin(first)
    const { id } = (await first.call('POST', '/api/workflows', { token, body: workflowBody({}) })).body
    const second = again(first)
    for (let count = 0; count < 24; count += 1) {
      const answer = await (count % 2 ? first : second).call('GET', `/api/workflows/${id}/download`)
      expect(answer.status).toBe(200)
    }
    expect((await first.call('GET', `/api/workflows/${id}`)).body.downloads).toBe(20)
  })

  it('right passwords are given back to all processes', async () => {
    await using first = await open()
    const { email, password } = await makeUser(first)
    const second = again(first)
    for (let count = 0; count < 12; count += 1) {
      const { status } = await (count % 2 ? first : second).call('POST', '/api/auth/login', {
        body: { email, password },
      })
      expect(status).toBe(200)
    }
  })
})
