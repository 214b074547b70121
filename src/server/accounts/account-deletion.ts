import type { Kysely } from 'kysely'
import { errors } from '../platform/http/errors.ts'
import type { Schema } from '../schema.ts'
import { authColumns } from './auth-columns.ts'
import type { Parts } from './people.ts'
import { removeOldTokens } from './tokens.ts'
import type { Viewer } from './viewer.ts'

const day = 24 * 60 * 60 * 1000
/** An address that is not confirmed by then was somebody else's, or a mistake. */
const unconfirmedFor = 7 * day

/** How accounts end, and what is left when they did: `docs/privacy.md` says what remains and why. */
export function accountDeletion({ database: { db, kind }, mail, personalDataRemovers, now }: Parts) {
  const { time, flag } = authColumns(kind)

  /** Only what the sign-up itself caused: whoever signed up has not shown that the address is theirs. */
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
     * The account goes, and with it sessions, links and likes (foreign keys see to it), messages and letters; comments
     * stay without a name, or go.
     * @throws conflict for the only admin
     */
    async remove({ id, role, email }: Viewer, comments: 'anonymise' | 'delete'): Promise<void> {
      const afterCommit = await db.transaction().execute(async (transaction) => {
        if (role === 'admin') await assertOtherAdmin(transaction, id)
        if (comments === 'delete') await transaction.deleteFrom('comments').where('user_id', '=', id).execute()
        await transaction.deleteFrom('user').where('id', '=', id).execute()
        const cleanups: (() => Promise<void>)[] = []
        for (const removePersonalData of [mail.removePersonalData, ...personalDataRemovers])
          cleanups.push(await removePersonalData(transaction, { id, email }))
        return cleanups
      })
      for (const cleanup of afterCommit) await cleanup()
    },

    /** Removes accounts that nobody confirmed, and what is over: sessions, and letters' links. */
    async removeOld(): Promise<void> {
      const weekAgo = new Date(now().getTime() - unconfirmedFor)
      await removeOldTokens(db, now())
      await db.deleteFrom('session').where('expiresAt', '<', time(now())).execute()
      const nobody = await db
        .selectFrom('user')
        .select('id')
        .where('emailVerified', '=', flag(false))
        .where('createdAt', '<', time(weekAgo))
        // Somebody signed up with the address again just now.
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
  if (!other) throw errors.conflict('You are the only admin. Make another one first: npm run admin -- EMAIL.')
}
