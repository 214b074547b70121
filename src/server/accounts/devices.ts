import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const lifetime = 365 * 24 * 60 * 60 * 1000

export type Devices = ReturnType<typeof openDevices>

/**
 * The mark of a browser in which somebody has proved who they are. It is no session and opens nothing: a browser that
 * has one keeps an allowance of its own for signing in to that account, which strangers cannot use up. It is signed, so
 * nothing is stored.
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

    /** The browser's id, or null when we did not write the mark for this account, or too long ago. */
    idOf(account: string, mark: string | undefined): string | null {
      const [id = '', expires = '', signature = ''] = mark?.split('.') ?? []
      const expected = sign(account, id, expires)
      const given = Buffer.from(signature, 'base64url')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      return Number.parseInt(expires, 36) > now().getTime() ? id : null
    },
  }
}
