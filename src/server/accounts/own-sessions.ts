import type { Session } from '../../contract/accounts.ts'
import { record } from '../audit/index.ts'
import { errors } from '../platform/http/errors.ts'
import { authColumns, readTime } from './auth-columns.ts'
import { endSessions } from './end-sessions.ts'
import type { Parts } from './parts.ts'
import type { Viewer } from './viewer.ts'

/** The devices where a person is signed in. */
export function ownSessions({ database: { db, kind }, now }: Parts) {
  const { time } = authColumns(kind)

  return {
    /** The current session first, then by last use. */
    async sessions({ id }: Viewer, current: string): Promise<Session[]> {
      const rows = await db
        .selectFrom('session')
        .select(['id', 'device', 'last_used_at', 'createdAt'])
        .where('userId', '=', id)
        .where('expiresAt', '>', time(now()))
        .execute()
      return rows
        .map((row) => ({
          id: row.id,
          device: row.device,
          created_at: readTime(row.createdAt),
          last_used_at: row.last_used_at ?? readTime(row.createdAt),
          current: row.id === current,
        }))
        .sort(
          (one, other) =>
            Number(other.current) - Number(one.current) || other.last_used_at.localeCompare(one.last_used_at),
        )
    },

    /** @throws not_found for a session that has ended, or of somebody else */
    endSession: (viewer: Viewer, sessionId: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const ended = await transaction
          .deleteFrom('session')
          .where('id', '=', sessionId)
          .where('userId', '=', viewer.id)
          .returning('device')
          .executeTakeFirst()
        if (!ended) throw errors.notFound('Session not found.')
        const subject = ended.device ?? undefined
        await record(transaction, { action: 'session-ended', person: viewer, ...(subject && { subject }) }, now())
      }),

    endOtherSessions: (viewer: Viewer, current: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await endSessions(transaction, viewer.id, current)
        await record(transaction, { action: 'sessions-ended', person: viewer }, now())
      }),

    signOutEverywhere: (viewer: Viewer): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await endSessions(transaction, viewer.id)
        await record(transaction, { action: 'sessions-ended', person: viewer }, now())
      }),
  }
}
