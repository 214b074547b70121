import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { validate as isId, v7 as newId } from 'uuid'
import type { Viewer } from '../../contract/accounts.ts'
import type { Comment } from '../../contract/comments.ts'
import { limits } from '../../contract/limits.ts'
import type { Settings } from '../../contract/settings.ts'
import type { EmailSender } from '../emails/index.ts'
import { isUniqueViolation } from '../platform/database/database-errors.ts'
import { countOf, deleteRows, findRow, insertNew, type Page, pageOf } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import type { Schema } from '../schema.ts'
import { indexEntries } from '../search/index.ts'
import type { Services } from '../services.ts'
import { commentEmails } from './emails.ts'
import type { Moderated, ModerationLinks } from './moderation.ts'
import { searchedComments } from './searched.ts'
import {
  asComment,
  linksIn,
  noSuchComment,
  oneComment,
  removeComment,
  selectComments,
  tellOfComment,
  textColumns,
} from './stored-comment.ts'

export interface NewComment {
  author: Viewer
  blogId: string
  parentId: string | null
  content: string
  /** Probably sent by a bot: pending, without an email. */
  suspect: boolean
}

export type CommentStore = ReturnType<typeof commentStore>

type Announced = { title: string; content: string; isReply: boolean }

const isOwnersReply = ({ role }: Viewer, parentId: string | null) => role === 'admin' && parentId !== null

const noThread = { parent_id: null, thread_at: null }

const noSuchPost = () => errors.notFound('Blog post not found.')
const awaitsModeration = () => errors.conflict('This comment is awaiting moderation.')

export function commentStore(
  { database: { db, kind }, collections, mail, settings, now }: Services,
  links: ModerationLinks,
) {
  const post = async (id: string, visibleOnly: boolean) => {
    // PostgreSQL fails on some texts, so only ids reach the database.
    if (!isId(id)) throw noSuchPost()
    return collections.blogs.get(id, visibleOnly, ['id', 'title', 'created_at'])
  }

  /** Whether a comment needs no approval: the owner's replies, and unsuspicious ones of approved authors unless all wait. */
  const isTrusted = async (
    from: Kysely<Schema>,
    { author, parentId, suspect }: NewComment,
    linkCount: number,
    { moderation }: Settings['comments'],
  ): Promise<boolean> => {
    if (isOwnersReply(author, parentId)) return true
    if (moderation === 'all' || suspect || linkCount > limits.commentLinks) return false
    return (await findRow(from, 'comments', { user_id: author.id, approved: 1 })) !== undefined
  }

  const one = (id: string, viewer: Viewer | null) => oneComment(db, id, viewer)

  const visible = async (id: string, viewer: Viewer): Promise<Comment> => {
    const comment = await one(id, viewer)
    if (!comment.approved && comment.user_id !== viewer.id && viewer.role !== 'admin') throw noSuchComment()
    return comment
  }

  /** The thread that a reply to this comment joins. @throws not_found, conflict */
  const threadOf = async (parentId: string, blogId: string, author: Viewer) => {
    if (!isId(parentId)) throw noSuchComment()
    const parent = await visible(parentId, author)
    if (parent.blog_id !== blogId) throw noSuchComment()
    if (!parent.approved) throw awaitsModeration()
    if (parent.parent_id === null) return { parent_id: parent.id, thread_at: parent.created_at }
    const { parent_id, thread_at } = (await findRow(db, 'comments', { id: parentId })) ?? noThread
    return { parent_id, thread_at }
  }

  /** Sends the owner an email, except about the owner's own comments. */
  const announce = async (
    emails: EmailSender<typeof commentEmails>,
    author: Viewer,
    comment: Announced,
    moderated: Moderated,
  ) => {
    if (author.role === 'admin') return
    const name = author.display_name ?? 'Anonymous'
    const data = { author: name, ...comment, ...links.of(moderated) }
    await emails.sendToOwner('pending-comment', { aboutUser: author.id }, data)
  }

  return {
    /** The approved comments and the viewer's own, by thread; and whether the post takes no more comments. */
    async ofPost(blogId: string, viewer: Viewer | null, page: Page) {
      const closed = isClosed(await post(blogId, viewer?.role !== 'admin'), (await settings.current()).comments, now())
      const seen = selectComments(db, viewer?.id).where('comments.blog_id', '=', blogId).where(seenBy(viewer))
      const rows = await pageOf(seen.orderBy(threadOrder), page)
      const total = await countOf(db.selectFrom('comments').where('blog_id', '=', blogId).where(seenBy(viewer)))
      return { rows: await Promise.all(rows.map(asComment)), total, closed }
    },

    /** The same text again returns the existing comment, so that a double click stores one. @throws forbidden */
    async add(comment: NewComment): Promise<Comment> {
      const { author, blogId, parentId, content, suspect } = comment
      const commented = await post(blogId, true)
      const { title } = commented
      const { comments: rules } = await settings.current()
      if (isClosed(commented, rules, now())) throw errors.commentsClosed()
      const thread = parentId === null ? noThread : await threadOf(parentId, blogId, author)
      const text = await textColumns(content, thread.parent_id)
      const id = await mail.transaction(commentEmails, async (transaction, emails) => {
        const approved = await isTrusted(transaction, comment, linksIn(text), rules)
        const time = now()
        const row = { id: newId(), revision: 1 }
        const isNew = await insertNew(transaction, 'comments', {
          ...row,
          ...{ blog_id: blogId, user_id: author.id, ...thread, ...text },
          ...{ edited: 0, approved: approved ? 1 : 0, created_at: time.toISOString(), updated_at: time.toISOString() },
        })
        if (!isNew) {
          const { content_hash } = text
          return (
            (await findRow(transaction, 'comments', { user_id: author.id, blog_id: blogId, content_hash }))?.id ?? ''
          )
        }
        const isReply = thread.parent_id !== null
        await indexEntries(transaction, searchedComments, [row.id])
        if (!suspect) await tellOfComment(transaction, 'comment.created', row.id, time)
        if (!approved && !suspect) await announce(emails, author, { title, content, isReply }, row)
        return row.id
      })
      return one(id, author)
    },

    /** The comment is then pending again, except an owner's reply. @throws conflict if the author posted this text already */
    async edit(id: string, author: Viewer, content: string): Promise<Comment> {
      const before = await visible(id, author)
      if (before.user_id !== author.id) throw errors.forbidden()
      if (before.content === content) return before
      const { title } = await post(before.blog_id, false)
      const text = await textColumns(content, before.parent_id)
      const save = mail.transaction(commentEmails, async (transaction, emails) => {
        const after = await transaction
          .updateTable('comments')
          .set(({ eb }) => ({
            ...text,
            revision: eb('revision', '+', 1),
            edited: 1,
            approved: isOwnersReply(author, before.parent_id) ? 1 : 0,
            updated_at: now().toISOString(),
          }))
          .where('id', '=', id)
          // A double click on Save stores one edit and sends one email.
          .where('content_hash', '!=', text.content_hash)
          .returning('revision')
          .executeTakeFirst()
        // Only the save that holds the row may write its index, because two saves could deadlock otherwise.
        if (!after) return
        await indexEntries(transaction, searchedComments, [id])
        const isReply = before.parent_id !== null
        await announce(emails, author, { title, content, isReply }, { id, revision: after.revision })
      })
      await save.catch((error: unknown) => {
        throw isUniqueViolation(error, 'content_hash')
          ? errors.conflict('You have already posted this comment.')
          : error
      })
      return one(id, author)
    },

    async remove(id: string, viewer: Viewer): Promise<void> {
      const { user_id: authorId } = await visible(id, viewer)
      if (authorId !== viewer.id && viewer.role !== 'admin') throw errors.forbidden()
      await removeComment(db, id, now())
    },

    /** Each person has one like. A second click removes it. */
    async toggleLike(id: string, viewer: Viewer): Promise<{ likes: number; liked: boolean }> {
      if (!(await visible(id, viewer)).approved) throw awaitsModeration()
      return await db.transaction().execute(async (transaction) => {
        // Locks the comment on PostgreSQL, so that simultaneous likes are serialised. SQLite has one writer anyway.
        const comment = transaction.selectFrom('comments').select('id').where('id', '=', id)
        const locked = await (kind === 'postgres' ? comment.forUpdate() : comment).executeTakeFirst()
        if (!locked) throw noSuchComment()
        const liked = !(await deleteRows(transaction, 'comment_likes', { comment_id: id, user_id: viewer.id }))
        const like = { comment_id: id, user_id: viewer.id, created_at: now().toISOString() }
        if (liked) await insertNew(transaction, 'comment_likes', like)
        const likes = await countOf(transaction.selectFrom('comment_likes').where('comment_id', '=', id))
        return { likes, liked }
      })
    },
  }
}

/** Newest thread first; in it the comment and then its replies, oldest first. `comments_in_threads` has the same order. */
const threadOrder = sql`coalesce(comments.thread_at, comments.created_at) desc,
  coalesce(comments.parent_id, comments.id) desc, comments.created_at, comments.id`

const seenBy = (viewer: Viewer | null) => (eb: ExpressionBuilder<Schema, 'comments'>) =>
  viewer
    ? eb.or([eb('comments.approved', '=', 1), eb('comments.user_id', '=', viewer.id)])
    : eb('comments.approved', '=', 1)

const day = 24 * 60 * 60 * 1000

function isClosed(
  { created_at: date }: { created_at: string },
  { closed_after_days: days }: Settings['comments'],
  now: Date,
): boolean {
  return Boolean(days) && now.getTime() >= Date.parse(date) + Number(days) * day
}
