import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { deleteRows } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import { hashOf } from '../platform/token.ts'
import type { Schema } from '../schema.ts'

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
  const rows = codes.map((code) => ({ user_id: userId, hash: recoveryHash(code), used_at: null }))
  await deleteRows(transaction, 'recovery_code', { user_id: userId })
  await transaction.insertInto('recovery_code').values(rows).execute()
  return codes
}

/** Call it in the transaction of the removal, which is undone if the last factor is `required`. @throws conflict */
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
  await deleteRows(transaction, 'recovery_code', { user_id: userId })
  await deleteRows(transaction, 'sign_in_challenge', { user_id: userId })
}

export async function removeSecondFactor(db: Kysely<Schema>, userId: string): Promise<void> {
  const tables = ['second_factor', 'passkey', 'recovery_code', 'sign_in_challenge', 'passkey_challenge'] as const
  for (const table of tables) await deleteRows(db, table, { user_id: userId })
}

const [amount, length] = [10, 16]
/** Crockford's base32: no letter looks like another character. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ten codes of 80 random bits each, `abcd-efgh-jkmn-pqrs`. They cannot be guessed, so a fast hash is sufficient. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: amount }, () => {
    const characters = [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length])
    return characters.join('').replace(/.{4}(?=.)/g, '$&-')
  })

/** The stored hash of a code, however it was typed. */
export const recoveryHash = (typed: string): string => {
  const characters = typed.toLowerCase().replace(/[^0-9a-z]/g, '')
  return hashOf(characters.replace(/[il]/g, '1').replace(/o/g, '0'))
}
