import { codeAt, stepAt } from '../../src/server/accounts/totp.ts'
import type { Person } from './people.ts'
import type { TestSite } from './site.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** An authenticator app with this secret, as the set-up shows it. */
export function authenticator(secret: string) {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return { codeOf: (now: Date, away = 0) => codeAt(key, stepAt(now) + away) }
}

/** Turns the second factor of a person on through the API. */
export async function setUpFactor({ call }: TestSite, { token, password }: Person, now = new Date()) {
  const begun = await call('POST', '/api/auth/second-factor/setup', { token, body: { password } })
  const app = authenticator(begun.body.secret)
  const { body } = await call('POST', '/api/auth/second-factor', { token, body: { code: app.codeOf(now, -1) } })
  return { ...app, secret: begun.body.secret as string, recoveryCodes: body.recovery_codes as string[] }
}
