import type { Kysely } from 'kysely'
import type { Viewer } from '../../contract/accounts.ts'
import type { Mail } from '../emails/index.ts'
import type { RemovePersonalData } from '../feature.ts'
import type { DatabaseKind } from '../platform/database/open.ts'
import type { Database, Schema } from '../schema.ts'
import type { HashPassword } from './password.ts'

/**
 * better-auth's tables, which the parts of accounts also write directly, because an email must be stored in the same
 * transaction as the change that it is about.
 */

/** What the parts of `openPeople` need. */
export interface Parts {
  database: Pick<Database, 'db' | 'kind'>
  mail: Pick<Mail, 'transaction' | 'removePersonalData'>
  /** Remove the data that other features store about a person, when the account is deleted. */
  personalDataRemovers: () => RemovePersonalData[]
  siteUrl: string
  hashPassword: HashPassword
  now: () => Date
}

/** Converts times and flags for better-auth's tables, whose column types differ from ours (migration 001). */
export const authColumns = (kind: DatabaseKind) =>
  kind === 'postgres'
    ? { time: (time: Date): Date | string => time, flag: (value: boolean): boolean | number => value }
    : { time: (time: Date): Date | string => time.toISOString(), flag: (value: boolean): boolean | number => +value }

export const readTime = (cell: Date | string): string => new Date(cell).toISOString()

/** Maps better-auth's user to the public fields: an allow-list. */
export const viewerOf = (user: {
  id: string
  email: string
  name: string
  image?: string | null
  role?: string | null
}): Viewer => ({
  id: user.id,
  role: user.role === 'admin' ? 'admin' : 'user',
  email: user.email,
  display_name: user.name || null,
  avatar_url: user.image ?? null,
})

/** The row of a person whose address nobody has confirmed. */
export function unconfirmedUser(
  person: { id: string; email: string; name: string; image: string | null },
  { kind, now }: { kind: DatabaseKind; now: Date },
) {
  const { time, flag } = authColumns(kind)
  return { ...person, role: 'user', emailVerified: flag(false), createdAt: time(now), updatedAt: time(now) }
}

/** Other changes of the same person wait for this one on PostgreSQL. SQLite has one writer anyway. */
export async function lockPerson(transaction: Kysely<Schema>, kind: DatabaseKind, userId: string) {
  const person = transaction.selectFrom('user').select(['id', 'email', 'role']).where('id', '=', userId)
  return (kind === 'postgres' ? person.forUpdate() : person).executeTakeFirst()
}

export async function setPassword(db: Kysely<Schema>, userId: string, hash: string, updatedAt: Date | string) {
  await db
    .updateTable('account')
    .set({ password: hash, updatedAt })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute()
}

/** Ends the sessions of a person, except one, and what has begun: sign-ins that wait for the second factor, new passkeys. */
export async function endSessions(db: Kysely<Schema>, userId: string, except?: string): Promise<void> {
  const sessions = db.deleteFrom('session').where('userId', '=', userId)
  await (except === undefined ? sessions : sessions.where('id', '!=', except)).execute()
  for (const table of ['sign_in_challenge', 'passkey_challenge'] as const) {
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}

/** How many sessions, and unfinished sign-ins, a person may have at once: sign-ins must not fill the disk. */
export const sessionsOfPerson = 100
