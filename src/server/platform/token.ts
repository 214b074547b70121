import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export interface Token {
  /** Only shown once, sent in an email or printed, never stored. */
  secret: string
  hash: string
}

/** 256 random bits. They cannot be guessed, so a fast hash is sufficient. */
export function newToken(): Token {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Compares texts in the same time whatever they are. Anybody may have written one of them. */
export function sameHash(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
