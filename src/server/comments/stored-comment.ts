import { type Kysely, sql } from 'kysely'
import type { Comment } from '../../contract/comments.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { errors } from '../platform/http/errors.ts'
import type { Schema } from '../schema.ts'

export const noSuchComment = () => errors.notFound('There is no such comment.')

/** Counts likes in the query, so that no stored number can be wrong. The index makes it cheap. */
export const selectComments = (db: Kysely<Schema>, viewerId: string | undefined) =>
  db
    .selectFrom('comments')
    .leftJoin('user', 'user.id', 'comments.user_id')
    .select([
      'comments.id',
      'comments.blog_id',
      'comments.user_id',
      'comments.content',
      'comments.edited',
      'comments.approved',
      'comments.created_at',
      'user.name',
      'user.image',
    ])
    .select((eb) => [
      eb
        .selectFrom('comment_likes')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('comment_likes.comment_id', '=', 'comments.id')
        .as('likes'),
      eb
        .selectFrom('comment_likes')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('comment_likes.comment_id', '=', 'comments.id')
        .where('comment_likes.user_id', '=', viewerId ?? '')
        .as('own_likes'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>>

export const asComment = (row: Row): Comment => ({
  id: row.id,
  blog_id: row.blog_id,
  user_id: row.user_id,
  content: row.content,
  likes: Number(row.likes),
  liked: Number(row.own_likes) > 0,
  edited: row.edited === 1,
  approved: row.approved === 1,
  created_at: row.created_at,
  user_profiles: { display_name: row.name || null, avatar_url: row.image },
})

/** A comment in any state, with the like of this viewer. @throws not_found */
export async function oneComment(db: Kysely<Schema>, id: string, viewer: Viewer | null): Promise<Comment> {
  const row = await selectComments(db, viewer?.id).where('comments.id', '=', id).executeTakeFirst()
  if (!row) throw noSuchComment()
  return asComment(row)
}
