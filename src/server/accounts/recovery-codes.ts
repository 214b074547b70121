import { randomBytes } from 'node:crypto'
import { hashOf } from '../platform/token.ts'

const [amount, length, group] = [10, 16, 4]
/** Crockford's base32: no letter looks like another character. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ten codes of 80 random bits each, `abcd-efgh-jkmn-pqrs`. They cannot be guessed, so a fast hash is sufficient. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: amount }, () => {
    const letters = [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length])
    return Array.from({ length: length / group }, (_, index) =>
      letters.slice(index * group, (index + 1) * group).join(''),
    ).join('-')
  })

/** The stored hash of a code, however it was typed. */
export const recoveryHash = (typed: string): string =>
  hashOf(
    typed
      .toLowerCase()
      .replace(/[^0-9a-z]/g, '')
      .replace(/[il]/g, '1')
      .replace(/o/g, '0'),
  )
