import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { hashOf } from '../platform/token.ts'
import type { Schema } from '../schema.ts'

const lifetime = 5 * 60 * 1000

interface Purpose {
  purpose: 'register' | 'sign-in'
  /** Null for a sign-in with nothing but a passkey. */
  userId: string | null
}

/** Random bytes for an authenticator to sign. Their hash is stored as `storeChallenge` does. */
export const newChallenge = (): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(32))

/** @param challenge in base64url, as the browser answers it */
export async function storeChallenge(
  db: Kysely<Schema>,
  challenge: string,
  { purpose, userId }: Purpose,
  now: Date,
): Promise<void> {
  const expires_at = new Date(now.getTime() + lifetime).toISOString()
  await db
    .insertInto('passkey_challenge')
    .values({ hash: hashOf(challenge), purpose, user_id: userId, expires_at })
    .execute()
}

/** Ends a challenge, also for two requests at the same time. @returns false if it is unknown, expired, or for another purpose or person */
export async function spendChallenge(
  db: Kysely<Schema>,
  challenge: string,
  { purpose, userId }: Purpose,
  now: Date,
): Promise<boolean> {
  const spent = await db
    .deleteFrom('passkey_challenge')
    .where('hash', '=', hashOf(challenge))
    .returningAll()
    .executeTakeFirst()
  return spent?.purpose === purpose && spent.user_id === userId && spent.expires_at > now.toISOString()
}
