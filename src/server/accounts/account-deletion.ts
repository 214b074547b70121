import type { Kysely } from 'kysely'
import { errors } from '../platform/http/errors.ts'
import type { Schema } from '../schema.ts'
import { authColumns } from './auth-columns.ts'
import type { Parts } from './parts.ts'
import { unconfirmedFor } from './sign-up.ts'
import { removeOldTokens } from './tokens.ts'
import type { Viewer } from './viewer.ts'

/** Deletes accounts and their data. `docs/privacy.md` lists what remains and why. */
export function accountDeletion({ database: { db, kind }, mail, personalDataRemovers, now }: Parts) {
  const { time, flag } = authColumns(kind)

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
    /**
     * Deletes the account with its sessions, links and likes (by foreign keys), messages and emails. Comments are
     * anonymised or deleted.
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
      const nobody = await db
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
      for (const { id } of nobody) await removeUnconfirmed(id)
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
