import type { Comment } from '../../contract/comments.ts'
import { call } from '../account/session.ts'
import { send, sendFor } from '../api/calls.ts'
import { readPage } from '../api/client.ts'

export type { Comment }

/** A post's comments as far as they are loaded, and how many there are. */
export interface CommentPage {
  comments: Comment[]
  total: number
}

export interface NewComment {
  blog_id: string
  content: string
  website: string
  form_age: number
}

const pageSize = 50

/** The calls of spec 7 about comments. */
export const commentsApi = {
  async page(blogId: string, offset: number): Promise<CommentPage> {
    const query = { limit: pageSize, offset }
    const { entries, total } = await readPage<Comment>(call, `/comments/blog/${blogId}`, query)
    return { comments: entries, total }
  },
  post: (comment: NewComment) => sendFor<Comment>('POST', '/comments', comment),
  edit: (id: string, content: string) => sendFor<Comment>('PUT', `/comments/${id}`, { content }),
  remove: (id: string) => send('DELETE', `/comments/${id}`),
  like: (id: string) => sendFor<{ likes: number; liked: boolean }>('POST', `/comments/${id}/like`),
}
