import type { Comment } from '../../contract/comments.ts'
import { call, listed } from '../account/session.ts'

export type { Comment }

/** The loaded comments of a post, and their total number. */
export interface CommentPage {
  comments: Comment[]
  total: number
  /** The post takes no more of them. */
  closed: boolean
}

export interface NewComment {
  blog_id: string
  parent_id: string | null
  content: string
  website: string
  form_age: number
}

const pageSize = 50

/** The calls for comments (spec 7). */
export const commentsApi = {
  async page(blogId: string, offset: number): Promise<CommentPage> {
    const asked = { params: { blogId }, query: { limit: pageSize, offset } }
    const [{ entries, total }, headers] = await listed('GET /api/comments/blog/{blogId}', asked)
    return { comments: entries, total, closed: headers.has('X-Comments-Closed') }
  },
  post: (comment: NewComment) => call('POST /api/comments', { body: comment }),
  edit: (id: string, content: string) => call('PUT /api/comments/{id}', { params: { id }, body: { content } }),
  remove: (id: string) => call('DELETE /api/comments/{id}', { params: { id } }),
  like: (id: string) => call('POST /api/comments/{id}/like', { params: { id } }),
}
