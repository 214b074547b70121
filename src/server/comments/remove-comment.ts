import type { ExpressionBuilder } from 'kysely'
import { record } from '../audit/index.ts'
import type { Database, Schema } from '../schema.ts'

/** The comment at this revision, or at any without one. */
export const atRevision = (id: string, revision: number | undefined) => (eb: ExpressionBuilder<Schema, 'comments'>) =>
  revision === undefined ? eb('id', '=', id) : eb.and([eb('id', '=', id), eb('revision', '=', revision)])

/** Deletes a comment, and records it if an admin does so. @returns whether it was there at that revision */
export const removeComment = (db: Database['db'], id: string, time: Date, revision?: number): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('comments')
      .where(atRevision(id, revision))
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await record(transaction, { action: 'deleted', subject: 'comment' }, time)
    return true
  })
