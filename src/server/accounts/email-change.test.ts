import { expect, it } from 'vitest'
import { storedEmail, storedEmails } from '../../../tests/helpers/emails.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser, type Person } from '../../../tests/helpers/people.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'

const email = 'fresh@example.com'

async function requested(site: TestSite, { token, password }: Person, wanted = email) {
  const answer = await site.call('POST', '/api/auth/email', { token, body: { email: wanted, password } })
  expect(answer.status).toBe(200)
  return {
    old: (await storedEmail(site, 'confirm-old-address')).path,
    fresh: (await storedEmail(site, 'confirm-new-address')).path,
  }
}
const addressOf = async (site: TestSite, token: string) =>
  (await site.call('GET', '/api/auth/me', { token })).body.email

onBothDatabases('a change of the email address', (open) => {
  it('happens once both mailboxes have confirmed, in any order', async () => {
    await using site = await open()
    const [user, admin] = [await makeUser(site), await makeAdmin(site)]
    for (const [person, wanted, first] of [
      [user, 'one@example.com', 'old'],
      [admin, 'two@example.com', 'fresh'],
    ] as const) {
      const links = await requested(site, person, wanted)
      const second = first === 'old' ? 'fresh' : 'old'
      expect((await site.call('POST', links[first])).text).toContain('other address')
      expect(await addressOf(site, person.token)).toBe(person.email)
      expect((await site.call('POST', links[second])).text).toContain('has been changed')
      expect(await addressOf(site, person.token)).toBe(wanted)
      expect((await storedEmail(site, 'email-changed')).to).toBe(person.email)
    }
  })

  it('happens when both mailboxes confirm at the same time', async () => {
    await using site = await open()
    const user = await makeUser(site)
    const links = await requested(site, user)
    await Promise.all([site.call('POST', links.old), site.call('POST', links.fresh)])
    expect(await addressOf(site, user.token)).toBe(email)
  })

  it('opening the links changes nothing, because mail scanners open them', async () => {
    await using site = await open()
    const user = await makeUser(site)
    const links = await requested(site, user)
    for (const link of [links.old, links.fresh]) {
      const { status, text, headers } = await site.call('GET', link)
      expect([status, headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
      expect(text).toContain('<form method="post"')
    }
    expect(await addressOf(site, user.token)).toBe(user.email)
  })

  it('needs the password', async () => {
    await using site = await open()
    const { token } = await makeUser(site)
    const { body } = await site.call('POST', '/api/auth/email', { token, body: { email, password: 'wrong' } })
    expect(body.fields).toHaveProperty('password')
    expect(await storedEmails(site)).toEqual([])
  })

  it('can be stopped from either mailbox, also after the other has confirmed', async () => {
    await using site = await open()
    const user = await makeUser(site)
    for (const stopped of ['old', 'fresh'] as const) {
      const links = await requested(site, user)
      await site.call('POST', links[stopped === 'old' ? 'fresh' : 'old'])
      expect((await site.call('POST', `${links[stopped]}&action=stop`)).text).toContain('Change stopped')
      expect((await site.call('POST', links[stopped])).text).toContain('no longer works')
    }
    expect(await addressOf(site, user.token)).toBe(user.email)
  })

  it('is ended by a newer request, after an hour, and by a change of the password', async () => {
    let time = new Date()
    await using site = await open({ now: () => time })
    const user = await makeUser(site)
    const former = await requested(site, user)
    await requested(site, user, 'other@example.com')
    expect((await site.call('POST', former.old)).text).toContain('no longer works')
    const late = await requested(site, user)
    time = new Date(time.getTime() + 61 * 60 * 1000)
    expect((await site.call('POST', late.old)).text).toContain('no longer works')
    const links = await requested(site, user)
    const body = { current_password: user.password, new_password: 'another long password' }
    await site.call('POST', '/api/auth/change-password', { token: user.token, body })
    expect((await site.call('POST', links.old)).text).toContain('no longer works')
  })

  it('to an address that has an account answers the same, and changes nothing', async () => {
    await using site = await open()
    const [user, admin] = [await makeUser(site), await makeAdmin(site)]
    const links = await requested(site, user, admin.email)
    await site.call('POST', links.old)
    expect((await site.call('POST', links.fresh)).text).toContain('cannot be used')
    expect(await addressOf(site, user.token)).toBe(user.email)
    expect(await addressOf(site, admin.token)).toBe(admin.email)
  })

  it('ends the links that were sent to the old mailbox', async () => {
    await using site = await open()
    const user = await makeUser(site)
    await site.call('POST', '/api/auth/reset-password-request', { body: { email: user.email } })
    const reset = Object.fromEntries(
      new URLSearchParams((await storedEmail(site, 'reset-password')).path.split('?')[1]),
    )
    const links = await requested(site, user)
    await site.call('POST', links.old)
    await site.call('POST', links.fresh)
    const body = { ...reset, new_password: 'another long password' }
    expect((await site.call('POST', '/api/auth/reset-password', { body })).status).toBe(400)
  })
})
