import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import { deleteRows, findRow, insertNew, putRow } from '../platform/database/queries.ts'
import { newToken } from '../platform/token.ts'
import type { Database, Schema } from '../schema.ts'
import { authColumns, confirmPerson, type Parts, setPassword, unconfirmedUser } from './auth-tables.ts'
import { accountEmails } from './emails.ts'
import { type HashPassword, refuseCommonPassword, verifyPassword } from './password.ts'
import { findToken, spendToken, storeToken } from './tokens.ts'

const day = 24 * 60 * 60 * 1000
/** Unconfirmed accounts and sign-ups are removed after this time, in milliseconds. */
export const unconfirmedFor = 7 * day

export type LinkProblem = 'used' | 'expired' | 'unknown'

type NewPerson = { email: string; password: string; displayName: string | null }

export function signUps({ database: { db, kind }, mail, now, hashPassword }: Parts) {
  const { time } = authColumns(kind)

  const storePending = async (transaction: Kysely<Schema>, email: string, passwordHash: string) => {
    const newest = { password_hash: passwordHash, expires_at: new Date(now().getTime() + unconfirmedFor).toISOString() }
    await putRow(transaction, 'pending_sign_up', { email }, newest)
  }

  /** Makes an account without a name and a password, unless the address has one. Confirming sets both. */
  const insert = async (transaction: Kysely<Schema>, email: string) => {
    const id = newId()
    const user = unconfirmedUser({ id, email, name: '', image: null }, { kind, now: now() })
    if (!(await insertNew(transaction, 'user', user))) return
    const { createdAt, updatedAt } = user
    const signIn = { issuer: 'local:credential', providerId: 'credential', accountId: id, userId: id }
    await insertNew(transaction, 'account', { ...signIn, id: newId(), password: null, createdAt, updatedAt })
  }

  const signUp = async ({ email, password, displayName }: NewPerson) => {
    await refuseCommonPassword(password, 'password')
    const passwordHash = await hashPassword(password)
    const { secret, hash } = newToken()
    await mail.transaction(accountEmails, async (transaction, emails) => {
      await storePending(transaction, email, passwordHash)
      await insert(transaction, email)
      const account = await findRow(transaction, 'user', { email })
      if (!account || account.emailVerified) return emails.send('account-exists', { to: email })
      // Password and name are stored with the link. Confirming sets those of its sign-up: a stranger must not set
      // theirs for an address that its owner confirms.
      const chosen = { password_hash: passwordHash, display_name: displayName ?? '' }
      await storeToken(transaction, { purpose: 'confirm', user_id: account.id, hash, ...chosen }, now(), day)
      await emails.send('confirm-address', { to: email, aboutUser: account.id }, secret)
    })
  }

  const confirming = async (secret: string) => {
    const token = await findToken(db, secret, 'confirm')
    if (!token) return 'unknown'
    if (token.used_at) return 'used'
    return token.expires_at <= now().toISOString() ? 'expired' : token
  }

  return {
    /** Neither the answer nor its timing reveals whether the address is known. */
    async signUp({ email, ...person }: NewPerson): Promise<void> {
      await inConstantTime(() => signUp({ ...person, email: email.toLowerCase() }))
    },

    async confirmable(secret: string): Promise<{ email: string; displayName: string | null } | LinkProblem> {
      const token = await confirming(secret)
      if (typeof token === 'string') return token
      const person = await findRow(db, 'user', { id: token.user_id })
      return person ? { email: person.email, displayName: token.display_name } : 'unknown'
    },

    async confirm(secret: string): Promise<'confirmed' | LinkProblem> {
      const token = await confirming(secret)
      if (typeof token === 'string') return token
      const { user_id: id, password_hash, display_name: name } = token
      return db.transaction().execute(async (transaction) => {
        // Another request may have used the link meanwhile.
        if (!(await spendToken(transaction, token, now()))) return 'used'
        await confirmPerson(transaction, kind, { id, ...(name !== null && { name }) }, now())
        if (password_hash) {
          await setPassword(transaction, id, password_hash, time(now()))
          // A stranger's newer sign-up stays: its removal would reveal that the address was confirmed.
          await deleteRows(transaction, 'pending_sign_up', { password_hash })
        }
        return 'confirmed'
      })
    },
  }
}

/** Whether the hash is of this password. Takes the same time if there is no hash. */
export async function isPassword(password: string, hash: string | null | undefined, hashPassword: HashPassword) {
  if (hash) return verifyPassword({ hash, password })
  await hashPassword(password)
  return false
}

/** Whether this is the password of the newest sign-up with the address. */
export async function isPendingPassword({ database, hashPassword, now }: Parts, email: string, password: string) {
  const pending = await findRow(database.db, 'pending_sign_up', { email: email.toLowerCase() })
  const isOpen = pending && pending.expires_at > now().toISOString()
  return isPassword(password, isOpen ? pending.password_hash : null, hashPassword)
}

/** Accounts for authors of imported comments. They have no password, and mail to them arrives nowhere (RFC 2606). */
export async function putBackPeople(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  people: readonly { id: string; name: string; avatar_url: string | null }[],
  now: Date,
): Promise<void> {
  for (const { id, name, avatar_url: image } of people) {
    const email = `${id.toLowerCase()}@imported.invalid`
    await insertNew(db, 'user', unconfirmedUser({ id, email, name, image }, { kind, now }))
  }
}

/** Milliseconds. Longer than any of these answers takes on a small server. */
const minimum = 250

/** Hides whether an address is known: the same expensive work, and a minimum for the rows that only one case writes. */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), wait(minimum)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
