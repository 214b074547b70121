import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../platform/database/open.ts'
import { errors } from '../platform/http/errors.ts'
import type { Schema } from '../schema.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'

/** A new session, a sign-in and a change of factors wait for it on PostgreSQL, so that none is missed. */
export async function lockPerson(transaction: Kysely<Schema>, kind: DatabaseKind, userId: string): Promise<void> {
  const person = transaction.selectFrom('user').select('id').where('id', '=', userId)
  await (kind === 'postgres' ? person.forUpdate() : person).execute()
}

/** Whether a person has a second factor: an app that was confirmed, or a passkey. */
export async function hasFactor(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const factor = await db
    .selectFrom('second_factor')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .unionAll(db.selectFrom('passkey').select('user_id').where('user_id', '=', userId))
    .executeTakeFirst()
  return factor !== undefined
}

/** Replaces the recovery codes. @returns the new ones, which are shown once */
export async function storeRecoveryCodes(transaction: Kysely<Schema>, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await transaction.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await transaction
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, hash: recoveryHash(code), used_at: null })))
    .execute()
  return codes
}

/**
 * Recovery codes end with the last factor. Call it in the transaction of the removal.
 * @throws conflict if no factor is left where one is `required`, which undoes the removal
 */
export async function afterRemoval(
  transaction: Kysely<Schema>,
  userId: string,
  { required }: { required: boolean },
): Promise<void> {
  if (await hasFactor(transaction, userId)) return
  if (required) {
    throw errors.conflict(
      'Admins of this site need a second factor, and this is your last one. Set up another one first.',
    )
  }
  for (const table of ['recovery_code', 'sign_in_challenge'] as const) {
    await transaction.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}
