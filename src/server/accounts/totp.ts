import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Codes of an authenticator app: RFC 6238 with SHA-1, six digits and steps of 30 seconds, which every app knows. */

const [digits, step] = [6, 30]
/** Steps before and after the current one whose codes are accepted, for clocks that differ. */
const drift = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 bits, as RFC 4226 recommends. */
export const newSecret = (): Buffer => randomBytes(20)

/** RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export function codeAt(secret: Uint8Array, counter: number): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const hash = createHmac('sha1', secret).update(message).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / step)

/** The step whose code this is; null for a wrong code. Takes the same time for every code. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | null {
  const given = Buffer.from(code)
  let match: number | null = null
  for (let counter = stepAt(now) - drift; counter <= stepAt(now) + drift; counter++) {
    const expected = Buffer.from(codeAt(secret, counter))
    if (given.length === expected.length && timingSafeEqual(given, expected)) match = counter
  }
  return match
}

/** The address that authenticator apps read from a QR code, without the parameters that have their default value. */
export function keyUri(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer })
  // Apps read `+` as a plus sign.
  const parameters = query.toString().replaceAll('+', '%20')
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${parameters}`
}
