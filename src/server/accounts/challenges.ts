import type { ExpressionBuilder } from 'kysely'
import { v7 as newId } from 'uuid'
import { deleteRows } from '../platform/database/queries.ts'
import { hashOf, newToken } from '../platform/token.ts'
import type { Schema } from '../schema.ts'
import { type Parts, sessionsOfPerson } from './auth-tables.ts'
import type { SecondFactors } from './second-factor.ts'

const lifetime = 10 * 60 * 1000
/** Wrong codes after which the password must be typed again. */
export const triesOfChallenge = 5

export type Challenges = ReturnType<typeof openChallenges>

/** Sign-ins whose password was right, which wait for the second factor. */
export function openChallenges({ database: { db }, now }: Parts, secondFactors: SecondFactors) {
  const isOpen = (secret: string) => (eb: ExpressionBuilder<Schema, 'sign_in_challenge'>) =>
    eb.and([
      eb('hash', '=', hashOf(secret)),
      eb('sign_in_challenge.expires_at', '>', now().toISOString()),
      eb('tries', '<', triesOfChallenge),
    ])

  return {
    /** @returns a secret for the next step; null if the account has no second factor */
    async open(user_id: string): Promise<string | null> {
      if (!(await secondFactors.isOn(user_id))) return null
      const { secret, hash } = newToken()
      const expires_at = new Date(now().getTime() + lifetime).toISOString()
      await db.insertInto('sign_in_challenge').values({ id: newId(), user_id, hash, tries: 0, expires_at }).execute()
      const all = db.selectFrom('sign_in_challenge').select('id').where('user_id', '=', user_id)
      const newest = all.orderBy('expires_at', 'desc').orderBy('id', 'desc').limit(sessionsOfPerson)
      await db.deleteFrom('sign_in_challenge').where('user_id', '=', user_id).where('id', 'not in', newest).execute()
      return secret
    },

    /** Ends a challenge. @returns false if it has ended already */
    async end(secret: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('sign_in_challenge').where(isOpen(secret)).executeTakeFirst()
      return numDeletedRows > 0n
    },

    account: (secret: string) =>
      db
        .selectFrom('sign_in_challenge')
        .innerJoin('user', 'user.id', 'sign_in_challenge.user_id')
        .select(['user.id', 'user.email', 'user.role'])
        .where(isOpen(secret))
        .executeTakeFirst(),

    /** A try is counted before the code is checked, so that parallel tries gain nothing. */
    async answer(secret: string, code: string): Promise<'app' | 'recovery' | 'ended' | null> {
      const counted = await db
        .updateTable('sign_in_challenge')
        .set((row) => ({ tries: row('tries', '+', 1) }))
        .where(isOpen(secret))
        .returning('user_id')
        .executeTakeFirst()
      if (!counted) return 'ended'
      return db.transaction().execute(async (transaction) => {
        const kind = await secondFactors.spend(transaction, counted.user_id, code)
        if (!kind) return null
        return (await deleteRows(transaction, 'sign_in_challenge', { hash: hashOf(secret) })) > 0 ? kind : 'ended'
      })
    },
  }
}
