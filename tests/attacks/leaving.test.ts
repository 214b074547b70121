import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { again } from '../helpers/again.ts'
import { storedEmail, storedEmails } from '../helpers/emails.ts'
import { makeEntry } from '../helpers/factories.ts'
import { onBothDatabases } from '../helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../helpers/people.ts'
import { goodFiles } from '../helpers/sample-files.ts'
import type { TestSite } from '../helpers/site.ts'

const day = 24 * 60 * 60 * 1000
const person = { email: 'Zuzana@Example.com', password: 'analytical engine', display_name: 'Zuzana Nobody' }

/** The tables in which FTS5 keeps its index; `search_words_known` lists the words in it. */
const ofWordIndex = /^search_words(?!_known)/

/** All data of the site as one text: every row of every table, and every file with name and content. */
async function everything({ context, dataDir }: TestSite): Promise<string> {
  const { db } = context.database
  const parts: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    if (ofWordIndex.test(name)) continue
    const rows = await db
      .selectFrom(name as 'setting')
      .selectAll()
      .execute()
    parts.push(`${name}: ${JSON.stringify(rows)}`)
  }
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('site.db')) continue
    parts.push(`${entry.name}: ${readFileSync(join(entry.parentPath, entry.name), 'utf8')}`)
  }
  return parts.join('\n').replaceAll('=\r\n', '')
}

/** A person who has used every feature, and whose emails were sent. */
async function busyPerson(site: TestSite) {
  await site.call('POST', '/api/auth/signup', { body: person })
  await site.call('POST', (await storedEmail(site, 'confirm-address')).path)
  const { token } = (await site.call('POST', '/api/auth/login', { body: person })).body
  await site.call('POST', '/api/auth/signup', { body: person })
  await site.call('POST', '/api/auth/reset-password-request', { body: { email: person.email } })
  const post = await makeEntry(site, 'blogs')
  await site.call('POST', '/api/comments', { token, body: { blog_id: post.id, content: 'What Zuzana thinks' } })
  const form = new FormData()
  const fields = { name: person.display_name, email: person.email.toUpperCase(), message: 'Call Zuzana' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('attachment', new File([new Uint8Array(goodFiles.pdf)], 'zuzana.pdf'))
  expect((await site.app.request('/api/contact/with-attachment', { method: 'POST', body: form })).status).toBe(200)
  await site.context.mail.deliverDue()
  // One more email is pending.
  await site.call('POST', '/api/auth/reset-password-request', { body: { email: person.email } })
  return token as string
}

onBothDatabases('a person who leaves', (open) => {
  it('can export all data, and leaves no data after deletion', async () => {
    await using site = await open({ env: { CONTACT_TO: 'owner@example.com' } })
    const user = await makeUser(site)
    await site.call('POST', '/api/contact', { body: { name: 'Other', email: user.email, message: 'Stays' } })
    const token = await busyPerson(site)
    expect(await everything(site)).toMatch(/zuzana@example\.com/i)

    const { body, text } = await site.call('GET', '/api/auth/export', { token })
    expect(body.messages).toMatchObject([
      { name: 'Zuzana Nobody', message: 'Call Zuzana', attachment: { name: 'zuzana.pdf', type: 'application/pdf' } },
    ])
    const kinds = (toYou: boolean) =>
      (body.letters as { kind: string; to_you: boolean }[])
        .filter(({ to_you }) => to_you === toYou)
        .map(({ kind }) => kind)
    expect(kinds(true).sort()).toEqual([
      'account-exists',
      'confirm-address',
      'contact-receipt',
      'reset-password',
      'reset-password',
    ])
    expect(kinds(false).sort()).toEqual(['contact-message', 'pending-comment'])
    expect(body.links).toHaveLength(3)
    expect(body.pending_sign_up_until).toEqual(expect.any(String))
    // The export contains no credentials and no data of the owner.
    expect(text).not.toMatch(/argon2|access_token|owner@example\.com/)

    const leave = { password: person.password, comments: 'delete' }
    expect((await site.call('DELETE', '/api/auth/me', { token, body: leave })).status).toBe(204)
    const left = await everything(site)
    expect(left).not.toMatch(/zuzana/i)
    // Data of other people stays.
    expect(left).toContain('Stays')
    expect(left).toContain(user.email)
  })

  it('leaves only anonymised comments, if chosen', async () => {
    await using site = await open({ env: { CONTACT_TO: 'owner@example.com' } })
    const token = await busyPerson(site)
    const leave = { password: person.password, comments: 'anonymise' }
    await site.call('DELETE', '/api/auth/me', { token, body: leave })
    // Only the text of the comment is left, also in the tables of the search.
    const left = (await everything(site)).split('\n').filter((line) => /zuzana/i.test(line))
    expect(
      [...new Set(left.map((line) => line.split(':')[0]))].filter((table) => !table?.startsWith('search_')),
    ).toEqual(['comments'])
    expect(left.join()).not.toMatch(/zuzana(?:@| nobody)/i)
  })

  it('an unconfirmed account is removed after seven days, with its emails', async () => {
    await using site = await open()
    await makeAdmin(site)
    await site.call('POST', '/api/auth/signup', { body: person })
    const later = (days: number) => again(site, { now: () => new Date(Date.now() + days * day) })
    const people = async () =>
      (await site.context.database.db.selectFrom('user').select('email').orderBy('email').execute()).map(
        ({ email }) => email,
      )
    await later(6).context.people.removeOld()
    expect(await people()).toEqual(['admin@example.com', 'zuzana@example.com'])

    // A person who signs up again has one day for the new email.
    await later(6.9).call('POST', '/api/auth/signup', { body: person })
    await later(7.1).context.people.removeOld()
    expect(await people()).toHaveLength(2)

    await later(8).context.people.removeOld()
    expect(await people()).toEqual(['admin@example.com'])
    expect(await storedEmails(site)).toEqual([])
  })

  it('removes expired sessions, links, and files of emails', async () => {
    await using site = await open()
    const { email } = await makeUser(site)
    await site.call('POST', '/api/auth/reset-password-request', { body: { email } })
    await site.context.mail.deliverDue()
    const files = () => readdirSync(site.dataDir, { recursive: true }).filter((name) => String(name).endsWith('.eml'))
    const { db } = site.context.database
    const count = async () => [
      (await db.selectFrom('session').select('id').execute()).length,
      (await db.selectFrom('account_token').select('id').execute()).length,
      files().length,
    ]
    const removeOld = async (days: number) => {
      const { context } = again(site, { now: () => new Date(Date.now() + days * day) })
      await context.people.removeOld()
      await context.mail.removeOld()
    }
    expect(await count()).toEqual([1, 1, 1])
    await removeOld(6)
    expect(await count()).toEqual([1, 1, 1])
    await removeOld(29)
    expect(await count()).toEqual([1, 0, 1])
    await removeOld(31)
    expect(await count()).toEqual([0, 0, 0])
  })
})
