import { useRef } from 'react'
import type { Viewer } from '../../contract/accounts.ts'
import { ApiError } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.ts'
import { type Comment, commentsApi } from './api.ts'
import { focusNeighbour } from './focus.ts'
import { LikeButton } from './like-button.tsx'
import type { Comments } from './use-comments.ts'

interface CommentActionsProps {
  comment: Comment
  comments: Comments
  viewer: Viewer | null
  own: boolean
  onEdit: () => void
  onReply: (() => void) | undefined
}

/** Like for everybody, once the comment is public; Reply for who may post; Edit and Delete for its author only (spec 6). */
export function CommentActions({ comment, comments, viewer, own, onEdit, onReply }: CommentActionsProps) {
  const removing = useRef(false)

  const remove = async () => {
    if (removing.current || !window.confirm('Are you sure you want to delete this comment?')) return
    removing.current = true
    try {
      await commentsApi.remove(comment.id).catch((error) => {
        // It is already deleted, in another tab or by the owner.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      })
      notify.success('Comment deleted successfully')
      focusNeighbour(comment.id)
      comments.drop(comment.id)
    } catch {
      notify.error('Error', 'Failed to delete comment')
    } finally {
      removing.current = false
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-5">
      {comment.approved ? (
        <LikeButton comment={comment} comments={comments} signedIn={viewer !== null} />
      ) : (
        <p className="label text-ink-muted">Readers can see and like it once it is approved.</p>
      )}
      {onReply && (
        <Button variant="quiet" size="small" data-reply onClick={onReply}>
          Reply
        </Button>
      )}
      {own && (
        <>
          <Button variant="quiet" size="small" data-edit onClick={onEdit}>
            Edit
          </Button>
          <Button variant="quiet" size="small" onClick={remove}>
            Delete
          </Button>
        </>
      )}
    </div>
  )
}
