import { sql } from 'kysely'
import { paths } from '../../contract/site-map.ts'
import type { Searched } from '../entries/index.ts'

/** What an admin's search finds of comments. A result has the title of its post, which may change. */
export const searchedComments: Searched = {
  source: 'comments',
  type: 'comment',
  stored: { table: 'comments', stamp: 'content_hash' },
  reference: 'comment_id',
  async documents(db, ids) {
    const rows = await db
      .selectFrom('comments')
      .select(['id', 'content as text', 'content_hash as stamp', 'created_at'])
      .where('id', 'in', [...ids])
      .execute()
    return rows.map((row) => ({ ...row, title: '', parts: [], url: paths.adminComment(row.id), visible: false }))
  },
  async titles(db, ids) {
    const rows = await db
      .selectFrom('comments')
      .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
      .select(['comments.id', sql<string>`blogs.title`.as('title')])
      .where('comments.id', 'in', [...ids])
      .execute()
    return new Map(rows.map(({ id, title }) => [id, `Comment on “${title}”`]))
  },
}
