import type { Kysely } from 'kysely'
import type { Viewer } from '../../contract/accounts.ts'
import type { RemovePersonalData } from '../feature.ts'
import { tell } from '../outbox/index.ts'
import type { DatabaseKind } from '../platform/database/open.ts'
import { deleteRows, updateRows } from '../platform/database/queries.ts'
import type { Schema } from '../schema.ts'
import type { Services } from '../services.ts'
import type { HashPassword } from './password.ts'

/** better-auth's tables are also written here, so that a change and its email are stored in one transaction. */

export type Parts = Pick<Services, 'config' | 'database' | 'mail' | 'now' | 'secret' | 'settings'> & {
  hashPassword: HashPassword
  /** Remove what other features store about a person, when the account is deleted. */
  personalDataRemovers: () => RemovePersonalData[]
}

/** Converts times and flags for better-auth's tables, whose column types differ from ours (migration 001). */
export const authColumns = (kind: DatabaseKind) =>
  kind === 'postgres'
    ? { time: (time: Date): Date | string => time, flag: (value: boolean): boolean | number => value }
    : { time: (time: Date): Date | string => time.toISOString(), flag: (value: boolean): boolean | number => +value }

export const readTime = (cell: Date | string): string => new Date(cell).toISOString()

type Person = Pick<Schema['user'], 'id' | 'email' | 'name'> & Partial<Pick<Schema['user'], 'image' | 'role'>>

/** An allow-list of what better-auth stores about a person. */
export const viewerOf = (user: Person): Viewer => ({
  id: user.id,
  role: user.role === 'admin' ? 'admin' : 'user',
  email: user.email,
  display_name: user.name || null,
  avatar_url: user.image ?? null,
})

export function unconfirmedUser(
  person: Pick<Schema['user'], 'id' | 'email' | 'name' | 'image'>,
  { kind, now }: { kind: DatabaseKind; now: Date },
) {
  const { time, flag } = authColumns(kind)
  return { ...person, role: 'user', emailVerified: flag(false), createdAt: time(now), updatedAt: time(now) }
}

/** Confirms the address of an account. A newly confirmed account is reported to the owner's webhooks. */
export async function confirmPerson(
  transaction: Kysely<Schema>,
  kind: DatabaseKind,
  { id, ...given }: { id: string; name?: string },
  now: Date,
): Promise<Viewer> {
  const { time, flag } = authColumns(kind)
  const isNew = await updateRows(transaction, 'user', { id, emailVerified: flag(false) }, { emailVerified: flag(true) })
  const own = transaction.updateTable('user').where('id', '=', id)
  const person = await own
    .set({ ...given, updatedAt: time(now) })
    .returningAll()
    .executeTakeFirstOrThrow()
  const viewer = viewerOf(person)
  if (isNew) await tell(transaction, 'account.created', now, { data: viewer, entry: id, user: id })
  return viewer
}

/** On PostgreSQL, locks the person's row until the transaction ends. SQLite has one writer anyway. */
export async function lockPerson(transaction: Kysely<Schema>, kind: DatabaseKind, userId: string) {
  const person = transaction.selectFrom('user').select(['id', 'email', 'role']).where('id', '=', userId)
  return (kind === 'postgres' ? person.forUpdate() : person).executeTakeFirst()
}

export const setPassword = (db: Kysely<Schema>, userId: string, hash: string, updatedAt: Date | string) =>
  updateRows(db, 'account', { userId, providerId: 'credential' }, { password: hash, updatedAt })

/** Ends a person's sessions, except one, and everything unfinished: sign-ins before the second factor, new passkeys. */
export async function endSessions(db: Kysely<Schema>, userId: string, except = ''): Promise<void> {
  await db.deleteFrom('session').where('userId', '=', userId).where('id', '!=', except).execute()
  await deleteRows(db, 'sign_in_challenge', { user_id: userId })
  await deleteRows(db, 'passkey_challenge', { user_id: userId })
}

/** How many sessions, and unfinished sign-ins, a person may have at once: sign-ins must not fill the disk. */
export const sessionsOfPerson = 100
