import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Viewer } from '../../contract/accounts.ts'
import type { Comment, ModeratedComment } from '../../contract/comments.ts'
import type { WebhookEvent } from '../../contract/webhooks.ts'
import { renderComment } from '../../markdown/comment.ts'
import { record } from '../audit/index.ts'
import { forgetEvents, tell } from '../outbox/index.ts'
import { deleteRows } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import type { Schema } from '../schema.ts'

export const noSuchComment = () => errors.notFound('Comment not found.')

/** Counts likes in the query, so that no stored number can be wrong. The index makes it cheap. */
export const selectComments = (db: Kysely<Schema>, viewerId: string | undefined) =>
  db
    .selectFrom('comments')
    .leftJoin('user', 'user.id', 'comments.user_id')
    .leftJoin('comments as parent', 'parent.id', 'comments.parent_id')
    .selectAll('comments')
    .select(['parent.approved as parent_approved', 'user.name', 'user.image', 'user.role'])
    .select((eb) => {
      const likes = eb.selectFrom('comment_likes').whereRef('comment_likes.comment_id', '=', 'comments.id')
      const counted = likes.select(sql<number>`count(*)`.as('count'))
      return [counted.as('likes'), counted.where('comment_likes.user_id', '=', viewerId ?? '').as('own_likes')]
    })

type Row = Awaited<ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>>

export async function asComment(row: Row): Promise<Comment> {
  return {
    id: row.id,
    blog_id: row.blog_id,
    user_id: row.user_id,
    parent_id: row.parent_id,
    parent_state: row.parent_id === null ? null : stateOf(row.parent_approved),
    content: row.content,
    content_html: await htmlOf(row),
    likes: Number(row.likes),
    liked: Number(row.own_likes) > 0,
    edited: row.edited === 1,
    approved: row.approved === 1,
    by_owner: row.role === 'admin',
    created_at: row.created_at,
    user_profiles: { display_name: row.name || null, avatar_url: row.image },
  }
}

const stateOf = (approved: number | null) => {
  if (approved === null) return 'deleted'
  return approved === 1 ? 'approved' : 'pending'
}

/** A release without `content_html` may have written the comment, or edited it and left the HTML of the older text. */
const htmlOf = ({ content, content_hash, content_html, html_of }: Row) =>
  content_html !== null && html_of === content_hash ? content_html : renderComment(content)

export async function oneComment(db: Kysely<Schema>, id: string, viewer: Viewer | null): Promise<Comment> {
  const row = await selectComments(db, viewer?.id).where('comments.id', '=', id).executeTakeFirst()
  if (!row) throw noSuchComment()
  return asComment(row)
}

/** Comments with what the owner's list shows beside them. */
export const selectModerated = (db: Kysely<Schema>, viewerId: string | undefined) =>
  selectComments(db, viewerId)
    .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
    .leftJoin('user as parent_author', 'parent_author.id', 'parent.user_id')
    .select(['parent.content as parent_content', 'parent_author.name as parent_name'])
    .select([sql<string>`blogs.slug`.as('slug'), sql<string>`blogs.title`.as('title')])

type ModeratedRow = Awaited<ReturnType<ReturnType<typeof selectModerated>['executeTakeFirstOrThrow']>>

export const asModerated = async (row: ModeratedRow): Promise<ModeratedComment> => ({
  ...(await asComment(row)),
  revision: row.revision,
  updated_at: row.updated_at,
  blog: { slug: row.slug, title: row.title },
  parent: row.parent_content === null ? null : { author: row.parent_name || null, content: row.parent_content },
})

export const tellOfComment = (
  db: Kysely<Schema>,
  event: WebhookEvent & `comment.${string}`,
  id: string,
  now: Date,
): Promise<void> =>
  tell(db, event, now, async () => {
    const row = await selectModerated(db, undefined).where('comments.id', '=', id).executeTakeFirstOrThrow()
    return { data: await asModerated(row), entry: id, user: row.user_id }
  })

/** Identifies the text of a comment, or of a reply in its thread. */
export const hashOf = (content: string, parentId: string | null): string =>
  hash('sha256', parentId === null ? content : `${parentId}\0${content}`)

export async function textColumns(content: string, parentId: string | null) {
  const content_hash = hashOf(content, parentId)
  return { content, content_hash, content_html: await renderComment(content), html_of: content_hash }
}

/** How many links a comment has: those that readers see, or addresses that only look like links. */
export const linksIn = ({ content, content_html }: { content: string; content_html: string }): number =>
  Math.max(content.match(/https?:\/\/|www\./gi)?.length ?? 0, content_html.match(/<a /g)?.length ?? 0)

/** The comment at this revision, or at any without one. */
export const atRevision = (id: string, revision: number | undefined) =>
  revision === undefined ? { id } : { id, revision }

/** Deletes a comment, and records it if an admin does so. @returns whether it was there at that revision */
export const removeComment = (db: Kysely<Schema>, id: string, time: Date, revision?: number): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    if (!(await deleteRows(transaction, 'comments', atRevision(id, revision)))) return false
    await forgetEvents(transaction, [id])
    await record(transaction, { action: 'deleted', subject: 'comment' }, time)
    return true
  })
