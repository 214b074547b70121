import { createHash } from 'node:crypto'
import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { validate as isId, v7 as newId } from 'uuid'
import type { Comment, ModeratedComment } from '../../contract/comments.ts'
import { limits } from '../../contract/limits.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { OpenDatabase } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import { errors } from '../errors.ts'
import type { Letters, Mail } from '../mail/mail.ts'
import type { Moderated, ModerationLinks } from './moderation-links.ts'

interface Parts {
  database: Pick<OpenDatabase, 'db' | 'kind'>
  mail: Pick<Mail, 'transaction'>
  links: ModerationLinks
  moderation: 'all' | 'first'
  now: () => Date
}

export interface NewComment {
  author: Viewer
  blogId: string
  content: string
  /** A program seems to have sent it: it waits, and no letter says so. */
  suspect: boolean
}

interface Page {
  limit?: number
  offset?: number
}

export type CommentStore = ReturnType<typeof commentStore>

const noSuchComment = () => errors.notFound('There is no such comment.')
const noSuchPost = () => errors.notFound('There is no such blog post.')

/** What visitors say below posts, and what the owner lets stand. */
export function commentStore({ database: { db, kind }, mail, links, moderation, now }: Parts) {
  const post = async (id: string, visibleOnly: boolean) => {
    // What is no id never reaches the database: PostgreSQL refuses some texts.
    if (!isId(id)) throw noSuchPost()
    const all = db.selectFrom('blogs').select(['id', 'title']).where('id', '=', id)
    const row = await (visibleOnly
      ? all.where('published', '=', 1).where('created_at', '<=', now().toISOString())
      : all
    ).executeTakeFirst()
    if (!row) throw noSuchPost()
    return { id, title: String(row.title) }
  }

  /** Whether it may be shown at once. A link count or a suspicion sends it to the owner in any case. */
  const isTrusted = async (from: Kysely<Schema>, { author, content, suspect }: NewComment): Promise<boolean> => {
    if (moderation === 'all' || suspect || linksIn(content) > limits.commentLinks) return false
    const approved = await from
      .selectFrom('comments')
      .select('id')
      .where('user_id', '=', author.id)
      .where('approved', '=', 1)
      .limit(1)
      .executeTakeFirst()
    return approved !== undefined
  }

  const one = async (id: string, viewer: Viewer | null): Promise<Comment> => {
    const row = await selectComments(db, viewer?.id).where('comments.id', '=', id).executeTakeFirst()
    if (!row) throw noSuchComment()
    return asComment(row)
  }

  /** A comment that the viewer may know of. */
  const visible = async (id: string, viewer: Viewer): Promise<Comment> => {
    const comment = await one(id, viewer)
    if (!comment.approved && comment.user_id !== viewer.id && viewer.role !== 'admin') throw noSuchComment()
    return comment
  }

  const approveRevision = async (id: string, revision: number | undefined): Promise<void> => {
    const pending = db
      .updateTable('comments')
      .set({ approved: 1, updated_at: now().toISOString() })
      .where('id', '=', id)
    const wanted = revision === undefined ? pending : pending.where('revision', '=', revision)
    const { numUpdatedRows } = await wanted.executeTakeFirst()
    if (numUpdatedRows > 0n) return
    await one(id, null)
    throw errors.stale()
  }

  /** The owner needs no letter about the own words. */
  const announce = async (letters: Letters, author: Viewer, title: string, content: string, moderated: Moderated) => {
    if (author.role === 'admin') return
    const name = author.display_name ?? 'Somebody without a name'
    await letters.pendingComment({ author: name, title, content, ...links.of(moderated) })
  }

  return {
    one,

    /** Newest first: the approved ones and the viewer's own. */
    async ofPost(blogId: string, viewer: Viewer | null, { limit, offset = 0 }: Page) {
      await post(blogId, viewer?.role !== 'admin')
      const seen = selectComments(db, viewer?.id)
        .where('comments.blog_id', '=', blogId)
        .where(seenBy(viewer))
        .orderBy('comments.created_at', 'desc')
        .orderBy('comments.id', 'desc')
      const rows = await (limit === undefined ? seen : seen.limit(limit).offset(offset)).execute()
      const comments = (limit === undefined ? rows.slice(offset) : rows).map(asComment)
      if (limit === undefined) return { comments, total: rows.length }
      const { total } = await db
        .selectFrom('comments')
        .select(sql<number>`count(*)`.as('total'))
        .where('blog_id', '=', blogId)
        .where(seenBy(viewer))
        .executeTakeFirstOrThrow()
      return { comments, total: Number(total) }
    },

    /** Posting the same again gives the comment that is there: a double click is one comment. */
    async add(comment: NewComment): Promise<Comment> {
      const { author, blogId, content, suspect } = comment
      const { title } = await post(blogId, true)
      const id = await mail.transaction(async (transaction, letters) => {
        const approved = await isTrusted(transaction, comment)
        const time = now().toISOString()
        const row = { id: newId(), revision: 1 }
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('comments')
          .values({
            ...row,
            blog_id: blogId,
            user_id: author.id,
            content,
            content_hash: hashOf(content),
            edited: 0,
            approved: approved ? 1 : 0,
            created_at: time,
            updated_at: time,
          })
          .onConflict((conflict) => conflict.columns(['user_id', 'blog_id', 'content_hash']).doNothing())
          .executeTakeFirst()
        if (!numInsertedOrUpdatedRows) {
          const { id } = await transaction
            .selectFrom('comments')
            .select('id')
            .where('user_id', '=', author.id)
            .where('blog_id', '=', blogId)
            .where('content_hash', '=', hashOf(content))
            .executeTakeFirstOrThrow()
          return id
        }
        if (!approved && !suspect) await announce(letters, author, title, content, row)
        return row.id
      })
      return one(id, author)
    },

    /** Only the author edits; an approved comment waits again. @throws conflict for what the author said already */
    async edit(id: string, author: Viewer, content: string): Promise<Comment> {
      const before = await visible(id, author)
      if (before.user_id !== author.id) throw errors.forbidden()
      if (before.content === content) return before
      const { title } = await post(before.blog_id, false)
      await mail.transaction(async (transaction, letters) => {
        const twin = await transaction
          .selectFrom('comments')
          .select('id')
          .where('user_id', '=', author.id)
          .where('blog_id', '=', before.blog_id)
          .where('content_hash', '=', hashOf(content))
          .where('id', '!=', id)
          .executeTakeFirst()
        if (twin) throw errors.conflict('You have already posted this comment.')
        const after = await transaction
          .updateTable('comments')
          .set(({ eb }) => ({
            content,
            content_hash: hashOf(content),
            revision: eb('revision', '+', 1),
            edited: 1,
            approved: 0,
            updated_at: now().toISOString(),
          }))
          .where('id', '=', id)
          .returning('revision')
          .executeTakeFirst()
        if (!after) throw noSuchComment()
        await announce(letters, author, title, content, { id, revision: after.revision })
      })
      return one(id, author)
    },

    /** By the author or an admin. */
    async remove(id: string, viewer: Viewer): Promise<void> {
      const { user_id: authorId } = await visible(id, viewer)
      if (authorId !== viewer.id && viewer.role !== 'admin') throw errors.forbidden()
      await db.deleteFrom('comments').where('id', '=', id).execute()
    },

    /** One like a person; a second press takes it back. */
    async toggleLike(id: string, viewer: Viewer): Promise<{ likes: number; liked: boolean }> {
      if (!(await visible(id, viewer)).approved) throw errors.conflict('This comment awaits moderation.')
      return await db.transaction().execute(async (transaction) => {
        // Presses on one comment take turns, so two at once are one after the other. SQLite has one writer anyway.
        const comment = transaction.selectFrom('comments').select('id').where('id', '=', id)
        const locked = await (kind === 'postgres' ? comment.forUpdate() : comment).executeTakeFirst()
        if (!locked) throw noSuchComment()
        const { numDeletedRows } = await transaction
          .deleteFrom('comment_likes')
          .where('comment_id', '=', id)
          .where('user_id', '=', viewer.id)
          .executeTakeFirst()
        const liked = numDeletedRows === 0n
        if (liked) {
          await transaction
            .insertInto('comment_likes')
            .values({ comment_id: id, user_id: viewer.id, created_at: now().toISOString() })
            .execute()
        }
        const { likes } = await transaction
          .selectFrom('comment_likes')
          .select(sql<number>`count(*)`.as('likes'))
          .where('comment_id', '=', id)
          .executeTakeFirstOrThrow()
        return { likes: Number(likes), liked }
      })
    },

    /** The owner's list, newest first. */
    async all(viewer: Viewer, { approved, limit, offset = 0 }: Page & { approved?: boolean }) {
      const matching = inState(approved)
      const found = selectComments(db, viewer.id)
        .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
        .select(['comments.revision', sql<string>`blogs.slug`.as('slug'), sql<string>`blogs.title`.as('title')])
        .where(matching)
        .orderBy('comments.created_at', 'desc')
        .orderBy('comments.id', 'desc')
      const rows = await (limit === undefined ? found : found.limit(limit).offset(offset)).execute()
      const comments: ModeratedComment[] = (limit === undefined ? rows.slice(offset) : rows).map((row) => ({
        ...asComment(row),
        revision: row.revision,
        blog: { slug: row.slug, title: row.title },
      }))
      if (limit === undefined) return { comments, total: rows.length }
      const { total } = await db
        .selectFrom('comments')
        .select(sql<number>`count(*)`.as('total'))
        .where(matching)
        .executeTakeFirstOrThrow()
      return { comments, total: Number(total) }
    },

    /** @param revision what the owner read @throws stale when the author edited it since */
    async approve(id: string, viewer: Viewer | null, revision?: number): Promise<Comment> {
      await approveRevision(id, revision)
      return one(id, viewer)
    },

    /** Rejecting deletes (spec 4). @throws stale when the author edited it since */
    async reject(id: string, revision?: number): Promise<void> {
      const all = db.deleteFrom('comments').where('id', '=', id)
      const wanted = revision === undefined ? all : all.where('revision', '=', revision)
      const { numDeletedRows } = await wanted.executeTakeFirst()
      if (numDeletedRows > 0n) return
      await one(id, null)
      throw errors.stale()
    },

    /** The comment of a moderation link, as long as it is what the letter showed and waits still; else null. */
    async pending(id: string, revision: number): Promise<(Comment & { title: string }) | null> {
      const row = await selectComments(db, undefined)
        .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
        .select(sql<string>`blogs.title`.as('title'))
        .where('comments.id', '=', id)
        .where('comments.revision', '=', revision)
        .where('comments.approved', '=', 0)
        .executeTakeFirst()
      return row ? { ...asComment(row), title: row.title } : null
    },
  }
}

/** The approved ones, and the viewer's own. */
const seenBy = (viewer: Viewer | null) => (eb: ExpressionBuilder<Schema, 'comments'>) =>
  viewer
    ? eb.or([eb('comments.approved', '=', 1), eb('comments.user_id', '=', viewer.id)])
    : eb('comments.approved', '=', 1)

/** Written into the query, not handed over with it: only so does the index of those that wait serve it. */
const inState = (approved: boolean | undefined) =>
  approved === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`comments.approved = ${sql.lit(approved ? 1 : 0)}`

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex')

const linksIn = (content: string) => content.match(/https?:\/\/|www\./gi)?.length ?? 0

/** Likes are counted where they are kept, so that no stored number can go wrong; the index makes it cheap. */
const selectComments = (db: Kysely<Schema>, viewerId: string | undefined) =>
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

const asComment = (row: Row): Comment => ({
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
