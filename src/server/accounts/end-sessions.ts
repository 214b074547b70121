import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Ends the sessions of a person, except one, and sign-ins that wait for the second factor. */
export async function endSessions(db: Kysely<Schema>, userId: string, except?: string): Promise<void> {
  const sessions = db.deleteFrom('session').where('userId', '=', userId)
  await (except === undefined ? sessions : sessions.where('id', '!=', except)).execute()
  await db.deleteFrom('sign_in_challenge').where('user_id', '=', userId).execute()
}
