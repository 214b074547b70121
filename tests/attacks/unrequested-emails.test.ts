import { describe, expect, it } from 'vitest'
import { limitEmails } from '../../src/server/accounts/email-limits.ts'
import { storedEmails } from '../helpers/emails.ts'
import { limiterOn } from '../helpers/limiters.ts'
import { openTestSite } from '../helpers/site.ts'

/** A function that requests an email and returns whether it is allowed. */
function asking() {
  let at = 0
  const limiter = limiterOn({ now: () => new Date(at) })
  return {
    async ask(purpose: 'sign-up' | 'reset', email: string, client: string): Promise<boolean> {
      try {
        await limitEmails(limiter, purpose, { email, client })
        return true
      } catch {
        return false
      }
    },
    anHourLater() {
      at += 61 * 60 * 1000
    },
  }
}

const host = (index: number) => `203.0.${Math.floor(index / 250)}.${index % 250}`
const times = async (count: number, of: (index: number) => Promise<boolean>) => {
  let allowed = 0
  for (let index = 0; index < count; index += 1) if (await of(index)) allowed += 1
  return allowed
}

describe('unrequested emails', () => {
  it.each([
    ['tags', (index: number) => `victim+${index}@example.com`],
    ['dots', (index: number) => `${'victim'.slice(0, 1 + (index % 5))}.${'victim'.slice(1 + (index % 5))}@example.com`],
    [
      'upper case and another name of the host',
      (index: number) => (index % 2 ? 'VICTIM@GMAIL.com' : 'v.ictim@googlemail.com'),
    ],
  ])('sends five per hour to a mailbox: %s', async (_, spelling) => {
    const { ask, anHourLater } = asking()
    expect(await times(57, (index) => ask('sign-up', spelling(index), host(index)))).toBe(5)
    anHourLater()
    expect(await ask('sign-up', spelling(0), host(0))).toBe(true)
  })

  it('counts by mailbox but sends to the address as given', async () => {
    await using site = await openTestSite()
    const ask = (index: number) =>
      site.call('POST', '/api/auth/signup', { body: { email: `victim+${index}@example.com`, password: 'an engine' } })
    const statuses = (await Promise.all([1, 2, 3, 4, 5, 6, 7].map(ask))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(5)
    expect((await storedEmails(site)).map(({ to }) => to)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^victim\+\d@example\.com$/)]),
    )
    expect(await storedEmails(site)).toHaveLength(5)
  })

  it('sends a hundred per hour for all sign-ups together', async () => {
    const { ask, anHourLater } = asking()
    expect(await times(160, (index) => ask('sign-up', `p${index}@example.com`, host(index)))).toBe(100)
    anHourLater()
    expect(await ask('sign-up', 'late@example.com', host(0))).toBe(true)
  })

  it('counts sign-ups and resets separately', async () => {
    const { ask } = asking()
    await times(160, (index) => ask('sign-up', `p${index}@example.com`, host(index)))
    await times(10, (index) => ask('sign-up', 'victim@example.com', host(index)))
    expect(await times(10, (index) => ask('reset', 'victim@example.com', host(200 + index)))).toBe(5)
  })

  it('allows each mailbox one reset per hour even if the total limit is reached', async () => {
    const { ask } = asking()
    await times(160, (index) => ask('reset', `p${index % 40}@example.com`, host(index)))
    expect(await times(3, () => ask('reset', 'victim@example.com', host(200)))).toBe(1)
  })

  it('treats the addresses of one network as one client', async () => {
    const [site, provider] = [asking(), asking()]
    const of = ({ ask }: typeof site, network: (index: number) => string) =>
      times(160, (index) => ask('sign-up', `p${index}@example.com`, network(index)))
    expect(await of(site, (index) => `2001:db8:1:${index.toString(16)}::/64`)).toBe(40)
    expect(await of(provider, (index) => `2001:db8:${index.toString(16)}:1::/64`)).toBe(60)
  })
})
