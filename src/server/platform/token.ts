import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

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

/** Signs links that are not stored: a copy of the database is not enough to make one. The first text is the purpose. */
export const signer =
  (secret: string) =>
  (...texts: string[]): string =>
    createHmac('sha256', secret).update(texts.join('\0')).digest('base64url')

/** The id before a signature, of which nothing is known yet. */
export const signedId = (token: string): string | null => /^([0-9a-f-]{36})\.[\w-]{43}$/.exec(token)?.[1] ?? null

/** Compares texts in the same time whatever they are. Anybody may have written one of them. */
export function sameHash(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
