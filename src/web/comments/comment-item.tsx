import './comment-text.css'
import { Heart } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import type { Viewer } from '../../contract/accounts.ts'
import { shortDate, wholeNumber } from '../../contract/format.ts'
import { ApiError } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { Tag } from '../ui/card.tsx'
import { notify } from '../ui/notify.tsx'
import { Avatar } from '../ui/picture.tsx'
import { EditComment } from './edit-comment.tsx'
import type { Comments } from './use-comments.ts'
import { articleId, type Comment, commentsApi, focusNeighbour } from './use-comments.ts'

export interface CommentItemProps {
  comment: Comment
  comments: Comments
  viewer: Viewer | null
  editing: boolean
  onEdit: (editing: boolean) => void
  /** Missing where nobody can reply. */
  onReply: (() => void) | undefined
}

/** A comment being read, or being edited by its author. */
export function CommentItem({ comment, comments, viewer, editing, onEdit, onReply }: CommentItemProps) {
  const item = useRef<HTMLElement>(null)
  const { id, parent_id, user_profiles: author, content_html, created_at, edited, approved, by_owner } = comment
  const name = author.display_name ?? 'Anonymous'
  const own = viewer !== null && viewer.id === comment.user_id

  const wasEditing = useRef(editing)
  useEffect(() => {
    // The button that had the focus is gone with the form. A focus that has moved to another comment stays there.
    const lost = document.activeElement === document.body
    if (wasEditing.current && !editing && lost) item.current?.querySelector<HTMLElement>('[data-edit]')?.focus()
    wasEditing.current = editing
  }, [editing])

  return (
    <article
      ref={item}
      id={articleId(id)}
      tabIndex={-1}
      aria-label={`${parent_id === null ? 'Comment' : 'Reply'} by ${name}`}
      className="grid scroll-mt-24 gap-3"
    >
      <header className="flex flex-wrap items-center gap-3">
        <Avatar name={author.display_name} src={author.avatar_url} />
        <div className="grid min-w-32 flex-1 gap-0.5">
          <p className="flex items-center gap-3">
            <span className="truncate font-heading font-semibold">{name}</span>
            {by_owner && (
              <span className="flex-none">
                <Tag>Author</Tag>
              </span>
            )}
          </p>
          <p className="label text-ink-muted">
            <time dateTime={created_at}>{shortDate(created_at)}</time>
            {edited && ' · edited'}
          </p>
        </div>
        {!approved && (
          <span className="flex-none">
            <Tag tone="warn">awaiting moderation</Tag>
          </span>
        )}
      </header>
      {editing ? (
        <EditComment
          comment={comment}
          onSaved={(saved) => [comments.update(id, () => saved), onEdit(false)]}
          onCancel={() => onEdit(false)}
        />
      ) : (
        <>
          <CommentText html={content_html} />
          <CommentActions
            comment={comment}
            comments={comments}
            viewer={viewer}
            own={own}
            onEdit={() => onEdit(true)}
            onReply={onReply}
          />
        </>
      )}
    </article>
  )
}

/** A visitor's text, as the server rendered and sanitised it. */
function CommentText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made from the comment by `markdown/comment.ts`
  return <div className="comment-text" dangerouslySetInnerHTML={{ __html: html }} />
}

interface CommentActionsProps {
  comment: Comment
  comments: Comments
  viewer: Viewer | null
  own: boolean
  onEdit: () => void
  onReply: (() => void) | undefined
}

/** Like for everybody, once the comment is public; Reply for who may post; Edit and Delete for its author only (spec 6). */
function CommentActions({ comment, comments, viewer, own, onEdit, onReply }: CommentActionsProps) {
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
function LikeButton({ comment, comments, signedIn }: LikeButtonProps) {
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
