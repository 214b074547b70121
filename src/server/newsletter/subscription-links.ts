import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a token is for. A confirmation is signed for the time of its request, so that leaving ends it. */
type Purpose = { what: 'confirm'; requested_at: string } | { what: 'unsubscribe' }

export type SubscriptionLinks = ReturnType<typeof subscriptionLinks>

/** In the test email to the owner, who is no subscriber. */
export const testToken = 'test'

/**
 * Tokens in the links of emails. They are signed with the site's secret, so nothing is stored, and whoever reads the
 * database can neither confirm nor end a subscription.
 */
export function subscriptionLinks({ secret }: { secret: string }) {
  const keyed = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const signature = (id: string, purpose: Purpose) =>
    keyed(`${purpose.what} subscription\0${id}${purpose.what === 'confirm' ? `\0${purpose.requested_at}` : ''}`)

  return {
    token: (id: string, purpose: Purpose): string => `${id}.${signature(id, purpose)}`,

    /** The subscriber that a token names. Nothing is known yet about its signature. */
    idIn: (token: string): string | null => /^([0-9a-f-]{36})\.[\w-]{43}$/.exec(token)?.[1] ?? null,

    isSigned(token: string, id: string, purpose: Purpose): boolean {
      const expected = Buffer.from(`${id}.${signature(id, purpose)}`)
      const given = Buffer.from(token)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },

    /** By which the address of an erased person is recognised. */
    addressHash: (email: string): string => keyed(`erased subscriber\0${email.toLowerCase()}`),
  }
}
