import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import { newToken } from '../platform/token.ts'
import type { Schema } from '../schema.ts'
import { authColumns } from './auth-columns.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { inConstantTime } from './constant-time.ts'
import { accountEmails } from './emails.ts'
import type { Parts } from './parts.ts'
import { type HashPassword, verifyPassword } from './password.ts'
import { findToken, spendToken, storeToken } from './tokens.ts'

const day = 24 * 60 * 60 * 1000
const lifetime = day
/** Unconfirmed accounts and sign-ups are removed after this time, in milliseconds. */
export const unconfirmedFor = 7 * day

/** Why a link is refused. */
export type LinkProblem = 'used' | 'expired' | 'unknown'

type Confirmation = 'confirmed' | LinkProblem

interface NewPerson {
  email: string
  password: string
  displayName: string | null
}

/** Creates and confirms accounts. */
export function signUps({ database: { db, kind }, mail, now, hashPassword }: Parts) {
  const { time, flag } = authColumns(kind)

  const storePending = async (transaction: Kysely<Schema>, email: string, passwordHash: string) => {
    const newest = { password_hash: passwordHash, expires_at: new Date(now().getTime() + unconfirmedFor).toISOString() }
    await transaction
      .insertInto('pending_sign_up')
      .values({ email, ...newest })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(newest))
      .execute()
  }

  /** Makes an account without a name and a password, unless the address has one. Confirming sets both. */
  const insert = async (transaction: Kysely<Schema>, email: string) => {
    const id = newId()
    const stamp = time(now())
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('user')
      .values({
        id,
        email,
        name: '',
        image: null,
        role: 'user',
        emailVerified: flag(false),
        createdAt: stamp,
        updatedAt: stamp,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return
    await transaction
      .insertInto('account')
      .values({
        id: newId(),
        issuer: 'local:credential',
        accountId: id,
        providerId: 'credential',
        userId: id,
        password: null,
        createdAt: stamp,
        updatedAt: stamp,
      })
      .execute()
  }

  const signUp = async (person: NewPerson) => {
    const { email } = person
    await refuseCommonPassword(person.password, 'password')
    const passwordHash = await hashPassword(person.password)
    const token = newToken()
    await mail.transaction(accountEmails, async (transaction, emails) => {
      await storePending(transaction, email, passwordHash)
      await insert(transaction, email)
      const known = await transaction
        .selectFrom('user')
        .select(['id', 'emailVerified'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      if (known.emailVerified) return emails.send('account-exists', { to: email })
      // Password and name are stored with the link: confirming sets those of that sign-up, so that nobody can set
      // theirs for an address that its owner confirms.
      const chosen = { password_hash: passwordHash, display_name: person.displayName ?? '' }
      await storeToken(
        transaction,
        { purpose: 'confirm', user_id: known.id, hash: token.hash, ...chosen },
        { now: now(), lifetime },
      )
      await emails.send('confirm-address', { to: email, aboutUser: known.id }, token.secret)
    })
  }

  return {
    /** Neither the answer nor its timing reveals whether the address is known. */
    async signUp({ email, ...person }: NewPerson): Promise<void> {
      await inConstantTime(() => signUp({ ...person, email: email.toLowerCase() }))
    },
    /** What a link would confirm, or why it is refused. */
    async confirmable(secret: string): Promise<{ email: string; displayName: string | null } | LinkProblem> {
      const token = await findToken(db, 'confirm', secret)
      if (!token) return 'unknown'
      if (token.used_at) return 'used'
      if (token.expires_at <= now().toISOString()) return 'expired'
      const person = await db.selectFrom('user').select('email').where('id', '=', token.user_id).executeTakeFirst()
      return person ? { email: person.email, displayName: token.display_name } : 'unknown'
    },

    async confirm(secret: string): Promise<Confirmation> {
      const token = await findToken(db, 'confirm', secret)
      if (!token) return 'unknown'
      if (token.used_at) return 'used'
      return await db.transaction().execute(async (transaction) => {
        if (!(await spendToken(transaction, token, now()))) {
          return token.expires_at > now().toISOString() ? 'used' : 'expired'
        }
        await transaction
          .updateTable('user')
          .set({
            emailVerified: flag(true),
            updatedAt: time(now()),
            ...(token.display_name !== null && { name: token.display_name }),
          })
          .where('id', '=', token.user_id)
          .execute()
        if (token.password_hash) {
          await setPassword(transaction, token.user_id, token.password_hash, time(now()))
          // A stranger's newer sign-up stays, so that its end tells nobody that the address was confirmed.
          await transaction.deleteFrom('pending_sign_up').where('password_hash', '=', token.password_hash).execute()
        }
        return 'confirmed'
      })
    },
  }
}

/** Whether it is the password of the newest sign-up with the address. Takes the same time if there is none. */
export async function isPendingPassword(
  db: Kysely<Schema>,
  { email, password }: { email: string; password: string },
  { hashPassword, now }: { hashPassword: HashPassword; now: Date },
): Promise<boolean> {
  const pending = await db
    .selectFrom('pending_sign_up')
    .select('password_hash')
    .where('email', '=', email.toLowerCase())
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (pending) return verifyPassword({ hash: pending.password_hash, password })
  await hashPassword(password)
  return false
}

export async function setPassword(db: Kysely<Schema>, userId: string, hash: string, updatedAt: Date | string) {
  await db
    .updateTable('account')
    .set({ password: hash, updatedAt })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute()
}
