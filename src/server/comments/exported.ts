import type { Kysely } from 'kysely'
import { z } from 'zod'
import { limits } from '../../contract/limits.ts'
import { isStorable, notStorable } from '../platform/database/database-errors.ts'
import { insertNew } from '../platform/database/queries.ts'
import type { Schema } from '../schema.ts'
import { indexEntries } from '../search/index.ts'
import { searchedComments } from './searched.ts'
import { textColumns } from './stored-comment.ts'

const text = (maxLength: number) => z.string().max(maxLength).refine(isStorable, notStorable)
const personId = z.string().regex(/^[\w-]{1,100}$/, 'This must be an id as the export wrote it.')

/** Comments in an export, with the names that everybody sees beside them, and without email addresses. */
export const exportedCommentsShape = z.strictObject({
  people: z.array(
    z.strictObject({ id: personId, name: text(limits.line), avatar_url: text(limits.address).nullable() }),
  ),
  comments: z.array(
    z.strictObject({
      id: z.uuid(),
      post: z.string(),
      /** Null when the author deleted the account. */
      author: personId.nullable(),
      /** The comment that this one replies to, which may be deleted, and its time. Former exports have no replies. */
      parent_id: z.uuid().nullable().default(null),
      thread_at: z.iso.datetime().nullable().default(null),
      content: text(limits.comment).min(1),
      approved: z.boolean(),
      edited: z.boolean(),
      revision: z.int().min(1),
      created_at: z.iso.datetime(),
      updated_at: z.iso.datetime(),
      likes: z.array(z.strictObject({ person: personId, created_at: z.iso.datetime() })),
    }),
  ),
})
export type ExportedComments = z.infer<typeof exportedCommentsShape>

/** Oldest first; people by id. */
export async function exportedComments(db: Kysely<Schema>): Promise<ExportedComments> {
  const rows = await db
    .selectFrom('comments')
    .leftJoin('blogs', 'blogs.id', 'comments.blog_id')
    .selectAll('comments')
    .select('blogs.slug as post')
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .execute()
  const likes = Map.groupBy(await db.selectFrom('comment_likes').selectAll().execute(), (like) => like.comment_id)
  const comments = rows.map(
    ({ id, post, user_id, parent_id, thread_at, content, approved, edited, revision, created_at, updated_at }) => ({
      id,
      post: String(post ?? ''),
      author: user_id,
      parent_id,
      thread_at,
      content,
      approved: approved === 1,
      edited: edited === 1,
      revision,
      created_at,
      updated_at,
      likes: (likes.get(id) ?? [])
        .map((like) => ({ person: like.user_id, created_at: like.created_at }))
        .sort((a, b) => (a.person < b.person ? -1 : 1)),
    }),
  )
  const shown = new Set(comments.flatMap(({ author, likes }) => [author, ...likes.map(({ person }) => person)]))
  const people = (await db.selectFrom('user').select(['id', 'name', 'image as avatar_url']).execute())
    .filter(({ id }) => shown.has(id))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  return { people, comments }
}

/** Each person must have an account. @param posts the ids of the posts, by slug @returns how many were added */
export async function putBackComments(
  db: Kysely<Schema>,
  { comments }: ExportedComments,
  posts: ReadonlyMap<string, string>,
): Promise<number> {
  let added = 0
  for (const { post, author, likes, approved, edited, ...comment } of comments) {
    const isNew = await insertNew(db, 'comments', {
      ...comment,
      blog_id: posts.get(post) ?? '',
      user_id: author,
      ...(await textColumns(comment.content, comment.parent_id)),
      approved: Number(approved),
      edited: Number(edited),
    })
    if (!isNew) continue
    added += 1
    await indexEntries(db, searchedComments, [comment.id])
    for (const { person, created_at } of likes) {
      await db.insertInto('comment_likes').values({ comment_id: comment.id, user_id: person, created_at }).execute()
    }
  }
  return added
}
