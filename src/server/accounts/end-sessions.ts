import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Ends the sessions of a person, except one, and what has begun: sign-ins that wait for the second factor, new passkeys. */
export async function endSessions(db: Kysely<Schema>, userId: string, except?: string): Promise<void> {
  const sessions = db.deleteFrom('session').where('userId', '=', userId)
  await (except === undefined ? sessions : sessions.where('id', '!=', except)).execute()
  for (const table of ['sign_in_challenge', 'passkey_challenge'] as const) {
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}

/** How many sessions, and unfinished sign-ins, a person may have at once. */
export const sessionsOfPerson = 100

/** Ends all but a person's newest sessions. */
export async function endOldestSessions(db: Kysely<Schema>, userId: string): Promise<void> {
  const newest = db
    .selectFrom('session')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sessionsOfPerson)
  await db.deleteFrom('session').where('userId', '=', userId).where('id', 'not in', newest).execute()
}
