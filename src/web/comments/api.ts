import type { Comment } from '../../contract/comments.ts'
import { withQuery } from '../api.ts'
import { send, sendFor } from '../calls.ts'

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
    const response = await send('GET', withQuery(`/comments/blog/${blogId}`, { limit: pageSize, offset }))
    const body: unknown = await response.json()
    // A list that is no list is treated as empty (spec 7).
    const comments = Array.isArray(body) ? (body as Comment[]) : []
    return { comments, total: Number(response.headers.get('X-Total-Count') ?? comments.length) }
  },
  post: (comment: NewComment) => sendFor<Comment>('POST', '/comments', comment),
  edit: (id: string, content: string) => sendFor<Comment>('PUT', `/comments/${id}`, { content }),
  remove: (id: string) => send('DELETE', `/comments/${id}`),
  like: (id: string) => sendFor<{ likes: number; liked: boolean }>('POST', `/comments/${id}/like`),
}
