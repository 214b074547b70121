import { useEffect, useRef, useState } from 'react'
import type { Viewer } from '../../contract/accounts.ts'
import type { Comment } from '../../contract/comments.ts'
import { listed, useToken } from '../account/session.ts'
import { useQuery, useQueryClient } from '../queries/hooks.ts'
import { notify } from '../ui/notify.tsx'

export function useComments(blogId: string) {
  const client = useQueryClient()
  // Each viewer has other comments, such as their own pending ones.
  const queryKey = ['comments', blogId, useToken()]
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => pageOf(blogId, 0) })

  useEffect(() => {
    if (error) notify.error('Error', 'Failed to load comments')
  }, [error])

  const change = (how: (page: CommentPage) => CommentPage) =>
    client.setQueryData<CommentPage>(queryKey, (page) => page && how(page))

  return {
    page: data,
    failed: Boolean(error) && !data,
    retry: () => void refetch(),

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

    drop: (id: string) =>
      change(({ comments, total, closed }) => {
        const left = comments
          .filter((comment) => comment.id !== id)
          .map((reply): Comment => (reply.parent_id === id ? { ...reply, parent_state: 'deleted' } : reply))
        return { closed, comments: left, total: total - (comments.length - left.length) }
      }),

    async loadOlder(): Promise<void> {
      try {
        const older = await pageOf(blogId, data?.comments.length ?? 0)
        change(({ comments }) => {
          // A new comment shifts every later page by one entry.
          const ids = new Set(comments.map(({ id }) => id))
          return { ...older, comments: [...comments, ...older.comments.filter(({ id }) => !ids.has(id))] }
        })
      } catch {
        notify.error('Error', 'Failed to load comments')
      }
    },
  }
}

export type { Comment }

interface CommentPage {
  comments: Comment[]
  total: number
  closed: boolean
}

const pageSize = 50

async function pageOf(blogId: string, offset: number): Promise<CommentPage> {
  const asked = { params: { blogId }, query: { limit: pageSize, offset } }
  const [{ entries, total }, headers] = await listed('GET /api/comments/blog/{blogId}', asked)
  return { comments: entries, total, closed: headers.has('X-Comments-Closed') }
}

interface Shared {
  postId: string
  viewer: Viewer | null
  comments: ReturnType<typeof useComments>
  page: CommentPage
}

export type ThreadState = ReturnType<typeof useThreadState>

export function useThreadState(shared: Shared) {
  // One comment is edited at a time (spec 4).
  const [edited, setEdited] = useState<string | null>(null)
  const [answered, setAnswered] = useState<string | null>(null)
  return { ...shared, edited, setEdited, answered, setAnswered, focusSoon: useFocusSoon() }
}

export const articleId = (id: string) => `comment-${id}`

/** Moves the focus to an element that the next renderings bring: call the function with its selector. */
function useFocusSoon(): (selector: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const element = wanted.current && document.querySelector<HTMLElement>(wanted.current)
    if (!element) return
    element.focus()
    wanted.current = null
  })
  return (selector) => {
    wanted.current = selector
  }
}

/** Moves the focus to the comment after this one, else to the one before it, else to the section. */
export function focusNeighbour(id: string): void {
  const articles = [...document.querySelectorAll<HTMLElement>('#comments article')]
  const index = articles.findIndex((article) => article.id === articleId(id))
  const neighbour = articles[index + 1] ?? articles[index - 1] ?? document.getElementById('comments')
  neighbour?.focus()
}
