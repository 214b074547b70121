import type { Kysely } from 'kysely'
import type { Session, Viewer } from '../../contract/accounts.ts'
import { record } from '../audit/index.ts'
import { errors } from '../platform/http/errors.ts'
import type { Schema } from '../schema.ts'
import { authColumns, endSessions, type Parts, readTime, viewerOf } from './auth-tables.ts'
import { unconfirmedFor } from './sign-up.ts'
import { removeOldTokens } from './tokens.ts'

/** What people can do with their own account: its name, the devices where they are signed in, its end. */
export function ownAccounts({ database: { db, kind }, mail, personalDataRemovers, now }: Parts) {
  const { time, flag } = authColumns(kind)

  const endAllSessions = (viewer: Viewer, except?: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      await endSessions(transaction, viewer.id, except)
      await record(transaction, { action: 'sessions-ended', person: viewer }, now())
    })

  /** Removes only data of the sign-up itself, because nobody has confirmed the address. */
  const removeUnconfirmed = async (id: string) => {
    const afterCommit = await db.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('user')
        .where('id', '=', id)
        .where('emailVerified', '=', flag(false))
        .executeTakeFirst()
      return numDeletedRows > 0n ? mail.removePersonalData(transaction, { id, email: null }) : null
    })
    await afterCommit?.()
  }

  return {
    async rename({ id }: Viewer, displayName: string | null): Promise<Viewer> {
      const row = await db
        .updateTable('user')
        .set({ name: displayName ?? '', updatedAt: time(now()) })
        .where('id', '=', id)
        .returning(['id', 'email', 'name', 'image', 'role'])
        .executeTakeFirst()
      if (!row) throw errors.unauthorized()
      return viewerOf(row)
    },

    /** The admin with this address; null if no admin has it. */
    async adminAt(email: string): Promise<{ id: string; role: 'admin' } | null> {
      const person = await db
        .selectFrom('user')
        .select('id')
        .where('email', '=', email.toLowerCase())
        .where('role', '=', 'admin')
        .executeTakeFirst()
      return person ? { id: person.id, role: 'admin' } : null
    },

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

    endOtherSessions: (viewer: Viewer, current: string): Promise<void> => endAllSessions(viewer, current),

    signOutEverywhere: (viewer: Viewer): Promise<void> => endAllSessions(viewer),

    /**
     * Deletes the account with its sessions, links and likes (by foreign keys), messages and emails. Comments are
     * anonymised or deleted. `docs/privacy.md` lists what remains and why.
     * @throws conflict for the only admin
     */
    async remove({ id, role, email }: Viewer, comments: 'anonymise' | 'delete'): Promise<void> {
      const afterCommit = await db.transaction().execute(async (transaction) => {
        if (role === 'admin') await assertOtherAdmin(transaction, id)
        if (comments === 'delete') await transaction.deleteFrom('comments').where('user_id', '=', id).execute()
        await transaction.deleteFrom('user').where('id', '=', id).execute()
        await transaction.deleteFrom('pending_sign_up').where('email', '=', email.toLowerCase()).execute()
        const cleanups: (() => Promise<void>)[] = []
        for (const removePersonalData of personalDataRemovers())
          cleanups.push(await removePersonalData(transaction, { id, email }))
        return cleanups
      })
      for (const cleanup of afterCommit) await cleanup()
    },

    /** Removes unconfirmed accounts and sign-ups, expired sessions and links, and sign-ins that were not finished. */
    async removeOld(): Promise<void> {
      const weekAgo = new Date(now().getTime() - unconfirmedFor)
      await removeOldTokens(db, now())
      for (const table of ['sign_in_challenge', 'passkey_challenge', 'pending_sign_up'] as const) {
        await db.deleteFrom(table).where('expires_at', '<', now().toISOString()).execute()
      }
      await db.deleteFrom('session').where('expiresAt', '<', time(now())).execute()
      const unconfirmed = await db
        .selectFrom('user')
        .select('id')
        .where('emailVerified', '=', flag(false))
        .where('createdAt', '<', time(weekAgo))
        // Skips addresses with a pending confirmation link: somebody signed up again.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('account_token')
                .select('account_token.id')
                .whereRef('account_token.user_id', '=', 'user.id')
                .where('account_token.expires_at', '>', now().toISOString()),
            ),
          ),
        )
        .execute()
      for (const { id } of unconfirmed) await removeUnconfirmed(id)
    },
  }
}

async function assertOtherAdmin(db: Kysely<Schema>, id: string): Promise<void> {
  const other = await db
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'admin')
    .where('id', '!=', id)
    .executeTakeFirst()
  if (!other) throw errors.conflict('You are the only admin. Create another admin first: npm run admin -- EMAIL.')
}
