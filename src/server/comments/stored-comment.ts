import { hash } from 'node:crypto'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Viewer } from '../../contract/accounts.ts'
import type { Changes } from '../../contract/api/query.ts'
import type { Comment, ModeratedComment } from '../../contract/comments.ts'
import { paths } from '../../contract/site-map.ts'
import type { WebhookEvent } from '../../contract/webhooks.ts'
import { renderComment } from '../../markdown/comment.ts'
import { record } from '../audit/index.ts'
import { forgetEvents, tell } from '../outbox/index.ts'
import { changeOrder, countOf, deleteRows, type Page, pageOf, updateRows } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import { sameHash, signer } from '../platform/token.ts'
import type { Schema } from '../schema.ts'
import type { Services } from '../services.ts'

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
const selectModerated = (db: Kysely<Schema>, viewerId: string | undefined) =>
  selectComments(db, viewerId)
    .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
    .leftJoin('user as parent_author', 'parent_author.id', 'parent.user_id')
    .select(['parent.content as parent_content', 'parent_author.name as parent_name'])
    .select([sql<string>`blogs.slug`.as('slug'), sql<string>`blogs.title`.as('title')])

type ModeratedRow = Awaited<ReturnType<ReturnType<typeof selectModerated>['executeTakeFirstOrThrow']>>

const asModerated = async (row: ModeratedRow): Promise<ModeratedComment> => ({
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
const atRevision = (id: string, revision: number | undefined) => (revision === undefined ? { id } : { id, revision })

/** Deletes a comment, and records it if an admin does so. @returns whether it was there at that revision */
export const removeComment = (db: Kysely<Schema>, id: string, time: Date, revision?: number): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    if (!(await deleteRows(transaction, 'comments', atRevision(id, revision)))) return false
    await forgetEvents(transaction, [id])
    await record(transaction, { action: 'deleted', subject: 'comment' }, time)
    return true
  })

type Asked = Page & Changes & { approved?: boolean; id?: string }

export type Moderation = ReturnType<typeof openModeration>

export function openModeration({ database: { db }, now }: Services) {
  return {
    async all(viewer: Viewer, { approved, id, updated_since, sort, ...page }: Asked) {
      const matching = sql<SqlBool>`${inState(approved)} and ${withId(id)} and ${changedSince(updated_since)}`
      const order = sort ? changeOrder(sort) : 'desc'
      const query = selectModerated(db, viewer.id)
        .where(matching)
        .orderBy(sort ? 'comments.updated_at' : 'comments.created_at', order)
        .orderBy('comments.id', order)
      const rows: ModeratedComment[] = await Promise.all((await pageOf(query, page)).map(asModerated))
      return { rows, total: await countOf(db.selectFrom('comments').where(matching)) }
    },

    /** @param revision the one that the owner read @throws stale if the author edited it since */
    async approve(id: string, viewer: Viewer | null, revision?: number): Promise<Comment> {
      const change = { approved: 1, updated_at: now().toISOString() }
      const isThere = await db.transaction().execute(async (transaction) => {
        const at = atRevision(id, revision)
        if (await updateRows(transaction, 'comments', { ...at, approved: 0 }, change)) {
          await tellOfComment(transaction, 'comment.approved', id, now())
          return true
        }
        return (await updateRows(transaction, 'comments', at, change)) > 0
      })
      const comment = await oneComment(db, id, viewer)
      if (!isThere) throw errors.stale()
      return comment
    },

    async reject(id: string, revision?: number): Promise<void> {
      if (await removeComment(db, id, now(), revision)) return
      await oneComment(db, id, null)
      throw errors.stale()
    },

    /** The comment of a moderation link while this revision is pending; else null. */
    async pending(id: string, revision: number): Promise<(Comment & { title: string }) | null> {
      const row = await selectComments(db, undefined)
        .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
        .select(sql<string>`blogs.title`.as('title'))
        .where('comments.id', '=', id)
        .where('comments.revision', '=', revision)
        .where('comments.approved', '=', 0)
        .executeTakeFirst()
      return row ? { ...(await asComment(row)), title: row.title } : null
    },
  }
}

const withId = (id: string | undefined) => (id === undefined ? sql`1 = 1` : sql`comments.id = ${id}`)

const changedSince = (time: string | undefined) =>
  time === undefined ? sql`1 = 1` : sql`comments.updated_at >= ${time}`

/** A literal and not a parameter, so that the database can use the partial index of pending comments. */
const inState = (approved: boolean | undefined) =>
  approved === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`comments.approved = ${sql.lit(approved ? 1 : 0)}`

/** The content of a signed link: a revision of a comment. */
export type Moderated = { id: string; revision: number }

export type ModerationLinks = ReturnType<typeof moderationLinks>

/** For one pending revision, so they never act on a text that the owner has not read. */
export function moderationLinks({ secret, config }: Services) {
  const sign = ({ id, revision }: Moderated) => signer(secret)('moderate comment', id, String(revision))

  const address = (moderated: Moderated, action: 'approve' | 'reject') => {
    const { id, revision } = moderated
    return config.siteUrl + paths.moderate({ comment: id, revision, action, signature: sign(moderated) })
  }

  return {
    of: (moderated: Moderated) => ({ approve: address(moderated, 'approve'), reject: address(moderated, 'reject') }),

    isSigned: (moderated: Moderated, signature: string): boolean => sameHash(signature, sign(moderated)),
  }
}
