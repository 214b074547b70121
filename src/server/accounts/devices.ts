import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const lifetime = 365 * 24 * 60 * 60 * 1000

export type Devices = ReturnType<typeof openDevices>

/**
 * A signed mark for a browser in which somebody signed in before. It grants no access: it only gives the browser its own
 * allowance of sign-in attempts for that account, which strangers cannot use up. Nothing is stored on the server.
 */
export function openDevices({ secret, now }: { secret: string; now: () => Date }) {
  const sign = (account: string, id: string, expires: string) =>
    createHmac('sha256', secret).update(`device\0${account.toLowerCase()}\0${id}\0${expires}`).digest()

  return {
    mark(account: string): string {
      const id = randomBytes(12).toString('base64url')
      const expires = (now().getTime() + lifetime).toString(36)
      return `${id}.${expires}.${sign(account, id, expires).toString('base64url')}`
    },

    /** The browser's id, or null if the mark is expired or not signed for this account. */
    idOf(account: string, mark: string | undefined): string | null {
      const [id = '', expires = '', signature = ''] = mark?.split('.') ?? []
      const expected = sign(account, id, expires)
      const given = Buffer.from(signature, 'base64url')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      return Number.parseInt(expires, 36) > now().getTime() ? id : null
    },
  }
}
