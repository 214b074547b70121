import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import { deleteRows } from '../platform/database/queries.ts'
import { hashOf } from '../platform/token.ts'
import type { Schema } from '../schema.ts'
import type { AccountTokenTable } from './schema.ts'

type Purpose = AccountTokenTable['purpose']
type Given = 'purpose' | 'user_id' | 'hash'

const hour = 60 * 60 * 1000

export async function storeToken(
  db: Kysely<Schema>,
  token: Pick<AccountTokenTable, Given> & Partial<AccountTokenTable>,
  now: Date,
  lifetime = hour,
): Promise<void> {
  const nothing = { second_hash: null, password_hash: null, display_name: null, email: null, used_at: null }
  const expires_at = new Date(now.getTime() + lifetime).toISOString()
  await db
    .insertInto('account_token')
    .values({ ...nothing, ...token, id: newId(), expires_at })
    .execute()
}

const tokens = (db: Kysely<Schema>, secret: string, purposes: readonly Purpose[]) =>
  db.selectFrom('account_token').selectAll().where('purpose', 'in', purposes).where('hash', '=', hashOf(secret))

/** The token of a link, even if it was used or has expired. */
export const findToken = (db: Kysely<Schema>, secret: string, ...purposes: Purpose[]) =>
  tokens(db, secret, purposes).executeTakeFirst()

export const findOpenToken = (db: Kysely<Schema>, now: Date, secret: string, ...purposes: Purpose[]) =>
  tokens(db, secret, purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()

/** Marks the token as used; deletes the person's other tokens of this purpose. @returns false if it was used already */
export async function spendToken(
  db: Kysely<Schema>,
  { id, user_id, purpose }: Pick<AccountTokenTable, 'id' | 'user_id' | 'purpose'>,
  now: Date,
): Promise<boolean> {
  const time = now.toISOString()
  const open = db.updateTable('account_token').where('id', '=', id).where('used_at', 'is', null)
  const { numUpdatedRows } = await open.where('expires_at', '>', time).set({ used_at: time }).executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const others = db.deleteFrom('account_token').where('user_id', '=', user_id).where('purpose', '=', purpose)
  await others.where('id', '!=', id).execute()
  return true
}

/** Ends links that set a password or an address and may be in the hands of somebody else. */
export async function removeTokens(db: Kysely<Schema>, userId: string, ...purposes: Purpose[]): Promise<void> {
  const ofPerson = db.deleteFrom('account_token').where('user_id', '=', userId)
  await (purposes.length > 0 ? ofPerson.where('purpose', 'in', purposes) : ofPerson).execute()
}

/** The setup link of the first start is not needed any more. */
export const endSetupLinks = (db: Kysely<Schema>) => deleteRows(db, 'account_token', { purpose: 'setup' })

/** Used tokens are kept for another week, to distinguish a used link from an unknown one. */
export async function removeOldTokens(db: Kysely<Schema>, now: Date): Promise<void> {
  const weekAgo = new Date(now.getTime() - 7 * 24 * hour).toISOString()
  await db.deleteFrom('account_token').where('expires_at', '<', weekAgo).execute()
}
