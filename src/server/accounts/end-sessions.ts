import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Ends the sessions of a person, except one, and sign-ins that wait for the second factor. */
export async function endSessions(db: Kysely<Schema>, userId: string, except?: string): Promise<void> {
  const sessions = db.deleteFrom('session').where('userId', '=', userId)
  await (except === undefined ? sessions : sessions.where('id', '!=', except)).execute()
  await db.deleteFrom('sign_in_challenge').where('user_id', '=', userId).execute()
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
