import { Heart } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { wholeNumber } from '../../contract/format.ts'
import { notify } from '../ui/notify.ts'
import { type Comment, commentsApi } from './api.ts'
import type { Comments } from './use-comments.ts'

interface LikeButtonProps {
  comment: Comment
  comments: Comments
  signedIn: boolean
}

const toggled = (comment: Comment): Comment => ({
  ...comment,
  liked: !comment.liked,
  likes: Math.max(0, comment.likes + (comment.liked ? -1 : 1)),
})

/** Counts the like at once; if the server refuses it, undoes it and shows a toast. */
export function LikeButton({ comment, comments, signedIn }: LikeButtonProps) {
  const asking = useRef(false)
  const { id, likes, liked } = comment

  const press = async (event: MouseEvent) => {
    // Otherwise the second click of a double click would undo the like.
    if (asking.current || event.detail > 1) return
    if (!signedIn) {
      notify.error('Authentication required', 'Please sign in to like comments')
      return
    }
    asking.current = true
    comments.update(id, toggled)
    try {
      const now = await commentsApi.like(id)
      comments.update(id, (shown) => ({ ...shown, ...now }))
    } catch {
      comments.update(id, (shown) => ({ ...shown, likes, liked }))
      notify.error('Error', 'Failed to like comment')
    } finally {
      asking.current = false
    }
  }

  return (
    <button
      type="button"
      aria-pressed={liked}
      aria-label={`Like, ${likes} ${likes === 1 ? 'like' : 'likes'}`}
      className="label inline-flex min-h-10 min-w-10 items-center gap-2 hover:text-signal"
      onClick={press}
    >
      <Heart aria-hidden className="size-5" fill={liked ? 'currentColor' : 'none'} />
      {wholeNumber(likes)}
    </button>
  )
}
