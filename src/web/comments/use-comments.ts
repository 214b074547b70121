import { useEffect } from 'react'
import { useToken } from '../account/session.ts'
import { useQuery, useQueryClient } from '../queries/hooks.ts'
import { notify } from '../ui/notify.tsx'
import { type Comment, type CommentPage, commentsApi } from './api.ts'

/** The comments of a post that this visitor may see, and functions to change the list. */
export function useComments(blogId: string) {
  const client = useQueryClient()
  // Each viewer has other comments, such as their own pending ones.
  const queryKey = ['comments', blogId, useToken()]
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => commentsApi.page(blogId, 0) })

  useEffect(() => {
    if (error) notify.error('Error', 'Failed to load comments')
  }, [error])

  const change = (how: (page: CommentPage) => CommentPage) =>
    client.setQueryData<CommentPage>(queryKey, (page) => page && how(page))

  return {
    page: data,
    failed: Boolean(error) && !data,
    retry: () => void refetch(),

    /** Changes one comment in place. */
    update: (id: string, how: (comment: Comment) => Comment) =>
      change(({ comments, ...page }) => ({
        ...page,
        comments: comments.map((comment) => (comment.id === id ? how(comment) : comment)),
      })),

    /** Adds a comment at the top, a reply at the end of its thread. Posting the same text again returns the existing one. */
    add: (added: Comment) =>
      change(({ comments, total, closed }) => {
        const others = comments.filter(({ id }) => id !== added.id)
        const all = added.parent_id === null ? [added, ...others] : [...others, added]
        return { closed, comments: all, total: total + 1 - (comments.length - others.length) }
      }),

    /** Its replies stay. */
    drop: (id: string) =>
      change(({ comments, total, closed }) => {
        const others = comments.filter((comment) => comment.id !== id)
        const left = others.map(
          (reply): Comment => (reply.parent_id === id ? { ...reply, parent_state: 'deleted' } : reply),
        )
        return { closed, comments: left, total: total - (comments.length - others.length) }
      }),

    async loadOlder(): Promise<void> {
      try {
        const older = await commentsApi.page(blogId, data?.comments.length ?? 0)
        change(({ comments }) => {
          // A new comment shifts every later page by one entry.
          const known = new Set(comments.map(({ id }) => id))
          return { ...older, comments: [...comments, ...older.comments.filter(({ id }) => !known.has(id))] }
        })
      } catch {
        notify.error('Error', 'Failed to load comments')
      }
    },
  }
}

export type Comments = ReturnType<typeof useComments>
