import { type SqlBool, sql } from 'kysely'
import type { Viewer } from '../../contract/accounts.ts'
import type { Changes } from '../../contract/api/query.ts'
import type { Comment, ModeratedComment } from '../../contract/comments.ts'
import { paths } from '../../contract/site-map.ts'
import { changeOrder, countOf, type Page, pageOf, updateRows } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import { sameHash, signer } from '../platform/token.ts'
import type { Services } from '../services.ts'
import {
  asComment,
  asModerated,
  atRevision,
  oneComment,
  removeComment,
  selectComments,
  selectModerated,
  tellOfComment,
} from './stored-comment.ts'

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

/** Links for one pending revision, so that they never act on a text that the owner has not read. */
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
