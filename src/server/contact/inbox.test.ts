import { expect, it } from 'vitest'
import { attachmentFiles, sendMessage, uploadMessage, visitor } from '../../../tests/helpers/contact-messages.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../../../tests/helpers/people.ts'
import { goodFiles } from '../../../tests/helpers/sample-files.ts'

onBothDatabases('inbox', (open) => {
  it('answers 401 or 403 to everyone but admins', async () => {
    await using site = await open()
    const { token } = await makeUser(site)
    for (const [method, path] of [
      ['GET', '/api/messages'],
      ['GET', '/api/messages.csv'],
      ['PUT', '/api/messages/x'],
      ['DELETE', '/api/messages/x'],
      ['GET', '/api/messages/x/attachment'],
    ] as const) {
      const body = method === 'PUT' ? { state: 'read' } : undefined
      expect((await site.call(method, path, { body })).status).toBe(401)
      expect((await site.call(method, path, { body, token })).status).toBe(403)
    }
  })

  it('lists by state and page, changes the state and deletes', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    for (const message of ['one', 'two', 'three']) await sendMessage(site, { message })
    const list = (query = '') => site.call('GET', `/api/messages${query}`, { token })
    const all = await list()
    expect(all.body.map(({ message }: { message: string }) => message)).toEqual(['three', 'two', 'one'])
    const [three] = all.body
    expect(three).toEqual({
      ...visitor,
      id: expect.any(String),
      closed_at: null,
      message: 'three',
      about: null,
      state: 'new',
      suspect: false,
      attachment: null,
      stage: 'none',
      follow_up: null,
      amount: null,
      currency: 'USD',
      notes: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    const marked = await site.call('PUT', `/api/messages/${three.id}`, { token, body: { state: 'answered' } })
    expect([marked.status, marked.body.state]).toEqual([200, 'answered'])
    expect((await list('?state=answered')).body).toHaveLength(1)
    const page = await list('?state=new&limit=1')
    expect([page.body.length, page.headers.get('x-total-count')]).toEqual([1, '2'])
    expect((await list('?state=lost')).status).toBe(400)
    const wrong = await site.call('PUT', `/api/messages/${three.id}`, { token, body: { state: 'lost' } })
    expect(wrong.status).toBe(422)
    expect((await site.call('DELETE', `/api/messages/${three.id}`, { token })).status).toBe(204)
    expect((await site.call('DELETE', `/api/messages/${three.id}`, { token })).status).toBe(404)
    expect((await list()).body).toHaveLength(2)
  })

  it('deletes the file of a deleted message', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    await uploadMessage(site, { name: 'a.png', bytes: goodFiles.png })
    const [message] = (await site.call('GET', '/api/messages', { token })).body
    await site.call('DELETE', `/api/messages/${message.id}`, { token })
    expect(attachmentFiles(site)).toEqual([])
    expect((await site.call('GET', `/api/messages/${message.id}/attachment`, { token })).status).toBe(404)
  })

  it('escapes formulas in the CSV export', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    await sendMessage(site, { name: '=cmd|calc', subject: '@SUM(1)', message: 'says "no",\nthen\n+1' })
    await sendMessage(site, { name: '-2+3', subject: ' \t=1', message: '\uff1d1' })
    const csv = await site.call('GET', '/api/messages.csv', { token })
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=UTF-8')
    expect(csv.headers.get('content-disposition')).toContain('attachment; filename="messages.csv"')
    expect(csv.text).toContain(`"'=cmd|calc"`)
    expect(csv.text).toContain(`"'@SUM(1)"`)
    expect(csv.text).toContain('"says ""no"",\nthen\n+1"')
    expect(csv.text).toContain(`"'-2+3"`)
    expect(csv.text).toContain(`"'\uff1d1"`)
  })
})
