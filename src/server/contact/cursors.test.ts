import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sendMessage } from '../../../tests/helpers/contact-messages.ts'
import { makeKey } from '../../../tests/helpers/keys.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'

type Listed = { id: string; message: string; state: string }

onBothDatabases('the cursor of an API key', (open) => {
  it('lists what its program has not handled, whatever the owner did, until it is moved', async () => {
    await using site = await open()
    const admin = await makeAdmin(site)
    const { token } = admin
    await sendMessage(site, { message: 'before' })
    const [first, second] = [
      await makeKey(site, admin, ['messages:read']),
      await makeKey(site, admin, ['messages:read']),
    ]
    for (const message of ['one', 'two', 'three']) await sendMessage(site, { message })
    const unread = async (key?: string, query = ''): Promise<Listed[]> =>
      (await site.call('GET', `/api/messages?new=true${query}`, { token: key })).body
    const texts = async (key?: string, query = '') => (await unread(key, query)).map(({ message }) => message)
    const move = async (key: string | undefined, id: string | undefined) =>
      (await site.call('PUT', '/api/messages/cursor', { token: key, body: { id } })).status

    expect(await texts(first)).toEqual(['one', 'two', 'three'])
    const [one, two, three] = await unread(first)
    await site.call('PATCH', `/api/messages/${two?.id}`, { token, body: { state: 'archived' } })
    expect(await texts(first, '&limit=2')).toEqual(['one', 'two'])
    expect((await unread(first))[1]?.state).toBe('archived')

    expect(await move(first, two?.id)).toBe(204)
    expect(await texts(first)).toEqual(['three'])
    expect(await texts(second)).toEqual(['one', 'two', 'three'])
    expect(await move(first, three?.id)).toBe(204)
    expect(await texts(first)).toEqual([])
    await sendMessage(site, { message: 'four' })
    expect(await texts(first)).toEqual(['four'])
    expect(await move(first, one?.id)).toBe(204)
    expect(await texts(first)).toEqual(['two', 'three', 'four'])

    expect(await move(first, randomUUID())).toBe(404)
    expect(await move(first, 'x')).toBe(422)
    expect(await move(token, one?.id)).toBe(400)
    expect((await site.call('GET', '/api/messages?new=true', { token })).status).toBe(400)
    const [{ id }] = (await site.call('GET', '/api/tokens', { token })).body.filter(
      ({ last_four }: { last_four: string }) => last_four === first?.slice(-4),
    )
    expect((await site.call('DELETE', `/api/tokens/${id}`, { token })).status).toBe(204)
    expect(await site.context.database.db.selectFrom('message_cursor').selectAll().execute()).toEqual([])
  })

  it('lists suspected spam once the owner says that it is not spam', async () => {
    await using site = await open()
    const admin = await makeAdmin(site)
    const key = await makeKey(site, admin, ['messages:read', 'messages:write'])
    const unread = async (): Promise<Listed[]> =>
      (await site.call('GET', '/api/messages?new=true', { token: key })).body
    await sendMessage(site, { message: 'spam?', website: 'https://spam.example' })
    await sendMessage(site, { message: 'hello' })
    const [hello, ...others] = await unread()
    expect([hello?.message, others]).toEqual(['hello', []])
    await site.call('PUT', '/api/messages/cursor', { token: key, body: { id: hello?.id } })

    const [suspect] = (await site.call('GET', '/api/messages?suspect=true', { token: key })).body
    await site.call('PATCH', `/api/messages/${suspect.id}`, { token: key, body: { suspect: false } })

    expect((await unread()).map(({ message }) => message)).toEqual(['spam?'])
  })

  it('does not skip a message that was begun before another and stored after it', async () => {
    await using site = await open({ env: { RATE_LIMIT: 'off' } })
    const key = await makeKey(site, await makeAdmin(site), ['messages:read'])
    const sent = Array.from({ length: 12 }, (_, number) => `message ${number}`)
    const seen = new Set<string>()
    const sending = Promise.all(sent.map((message) => sendMessage(site, { message })))
    const readOn = async () => {
      const { body } = await site.call('GET', '/api/messages?new=true&limit=3', { token: key })
      for (const { message } of body) seen.add(message)
      const last = body.at(-1)
      if (last) await site.call('PUT', '/api/messages/cursor', { token: key, body: { id: last.id } })
      return body.length
    }
    for (let round = 0; round < 4; round += 1) await readOn()
    await sending
    while ((await readOn()) > 0);
    expect([...seen].sort()).toEqual([...sent].sort())
  })
})
