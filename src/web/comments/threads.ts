import type { Comment } from './api.ts'

export interface CommentThread {
  id: string
  /** Null if the comment is deleted, or if the visitor may not see it. */
  comment: Comment | null
  /** Oldest first. */
  replies: Comment[]
}

/** Puts the comments of a list, which are ordered by thread, under the comment that they reply to. */
export function threadsOf(comments: readonly Comment[]): CommentThread[] {
  const threads = new Map<string, CommentThread>()
  for (const comment of comments) {
    const id = comment.parent_id ?? comment.id
    const thread = threads.get(id) ?? { id, comment: null, replies: [] }
    threads.set(id, thread)
    if (comment.parent_id === null) thread.comment = comment
    else thread.replies.push(comment)
  }
  return [...threads.values()]
}
