import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import { newToken } from '../platform/token.ts'
import type { Database, Schema } from '../schema.ts'
import { authColumns, type Parts, setPassword, unconfirmedUser } from './auth-tables.ts'
import { accountEmails } from './emails.ts'
import { type HashPassword, refuseCommonPassword, verifyPassword } from './password.ts'
import type { AccountTokenTable } from './schema.ts'
import { findToken, spendToken, storeToken } from './tokens.ts'

const day = 24 * 60 * 60 * 1000
const lifetime = day
/** Unconfirmed accounts and sign-ups are removed after this time, in milliseconds. */
export const unconfirmedFor = 7 * day

/** Why a link is refused. */
export type LinkProblem = 'used' | 'expired' | 'unknown'

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
    const user = unconfirmedUser({ id, email, name: '', image: null }, { kind, now: now() })
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('user')
      .values(user)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return
    const { createdAt, updatedAt } = user
    const signIn = { issuer: 'local:credential', providerId: 'credential', accountId: id, userId: id }
    await transaction
      .insertInto('account')
      .values({ ...signIn, id: newId(), password: null, createdAt, updatedAt })
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
      const account = await transaction
        .selectFrom('user')
        .select(['id', 'emailVerified'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      if (account.emailVerified) return emails.send('account-exists', { to: email })
      // Password and name are stored with the link: confirming sets those of that sign-up, so that nobody can set
      // theirs for an address that its owner confirms.
      const chosen = { password_hash: passwordHash, display_name: person.displayName ?? '' }
      await storeToken(
        transaction,
        { purpose: 'confirm', user_id: account.id, hash: token.hash, ...chosen },
        { now: now(), lifetime },
      )
      await emails.send('confirm-address', { to: email, aboutUser: account.id }, token.secret)
    })
  }

  return {
    /** Neither the answer nor its timing reveals whether the address is known. */
    async signUp({ email, ...person }: NewPerson): Promise<void> {
      await inConstantTime(() => signUp({ ...person, email: email.toLowerCase() }))
    },
    /** What a link would confirm, or why it is refused. */
    async confirmable(secret: string): Promise<{ email: string; displayName: string | null } | LinkProblem> {
      const token = await findToken(db, secret, 'confirm')
      const problem = problemOf(token, now())
      if (!token || problem) return problem ?? 'unknown'
      const person = await db.selectFrom('user').select('email').where('id', '=', token.user_id).executeTakeFirst()
      return person ? { email: person.email, displayName: token.display_name } : 'unknown'
    },

    async confirm(secret: string): Promise<'confirmed' | LinkProblem> {
      const token = await findToken(db, secret, 'confirm')
      const problem = problemOf(token, now())
      if (!token || problem) return problem ?? 'unknown'
      return db.transaction().execute(async (transaction) => {
        // Another request may have used it meanwhile.
        if (!(await spendToken(transaction, token, now()))) return 'used'
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

function problemOf(token: AccountTokenTable | undefined, now: Date): LinkProblem | null {
  if (!token) return 'unknown'
  if (token.used_at) return 'used'
  return token.expires_at <= now.toISOString() ? 'expired' : null
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

/**
 * Makes accounts for the authors of imported comments, unless they exist. Nobody can sign in to one: it has no password,
 * and nothing that is sent to its address arrives anywhere (RFC 2606).
 */
export async function putBackPeople(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  people: readonly { id: string; name: string; avatar_url: string | null }[],
  now: Date,
): Promise<void> {
  for (const { id, name, avatar_url: image } of people) {
    const email = `${id.toLowerCase()}@imported.invalid`
    await db
      .insertInto('user')
      .values(unconfirmedUser({ id, email, name, image }, { kind, now }))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
}

/** Milliseconds. Longer than any of these answers takes on a small server. */
const minimum = 250

/**
 * Hides by the response time whether an address is known. Both cases do the same expensive work; the minimum time covers
 * the rows that only one of them writes.
 */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), wait(minimum)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
