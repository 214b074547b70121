import type { OwnData } from '../../contract/accounts.ts'
import { errors } from '../errors.ts'
import { cellsOf, readTime } from './cells.ts'
import type { Parts } from './people.ts'
import { type Viewer, viewerOf } from './viewer.ts'

/** What a person may do with the own account. */
export function ownAccounts({ database: { db, kind }, now }: Parts) {
  const { time } = cellsOf(kind)

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

    async signOutEverywhere({ id }: Viewer): Promise<void> {
      await db.deleteFrom('session').where('userId', '=', id).execute()
    },

    /** Everything that is kept about the person. */
    async dataOf(viewer: Viewer): Promise<OwnData> {
      const { createdAt } = await db
        .selectFrom('user')
        .select('createdAt')
        .where('id', '=', viewer.id)
        .executeTakeFirstOrThrow()
      const sessions = await db
        .selectFrom('session')
        .select(['createdAt', 'expiresAt'])
        .where('userId', '=', viewer.id)
        .orderBy('createdAt')
        .execute()
      const comments = await db
        .selectFrom('comments')
        .select(['id', 'blog_id', 'content', 'approved', 'edited', 'created_at'])
        .where('user_id', '=', viewer.id)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      const likes = await db
        .selectFrom('comment_likes')
        .select(['comment_id', 'created_at'])
        .where('user_id', '=', viewer.id)
        .orderBy('created_at')
        .execute()
      return {
        account: { ...viewer, created_at: readTime(createdAt) },
        sessions: sessions.map((session) => ({
          created_at: readTime(session.createdAt),
          expires_at: readTime(session.expiresAt),
        })),
        comments: comments.map((comment) => ({
          ...comment,
          approved: comment.approved === 1,
          edited: comment.edited === 1,
        })),
        likes,
      }
    },

    /**
     * The account goes, and with it sessions and likes (foreign keys see to it); comments stay without a name, or go.
     * @throws conflict for the only admin
     */
    async remove({ id, role }: Viewer, comments: 'anonymise' | 'delete'): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        if (role === 'admin') {
          const other = await transaction
            .selectFrom('user')
            .select('id')
            .where('role', '=', 'admin')
            .where('id', '!=', id)
            .executeTakeFirst()
          if (!other) throw errors.conflict('You are the only admin. Make another one first: npm run admin -- EMAIL.')
        }
        if (comments === 'delete') await transaction.deleteFrom('comments').where('user_id', '=', id).execute()
        await transaction.deleteFrom('user').where('id', '=', id).execute()
      })
    },
  }
}
