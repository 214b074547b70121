import './comment-text.css'
import { Heart } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { shortDate, wholeNumber } from '../../contract/format.ts'
import { call } from '../account/session.ts'
import { ApiError } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { Tag } from '../ui/card.tsx'
import { notify } from '../ui/notify.tsx'
import { Avatar } from '../ui/picture.tsx'
import { useOnce } from '../ui/use-once.ts'
import { CommentForm, nameOf } from './comment-form.tsx'
import { articleId, type Comment, focusNeighbour, type ThreadState } from './use-comments.ts'

interface CommentItemProps {
  comment: Comment
  state: ThreadState
}

export function CommentItem({ comment, state }: CommentItemProps) {
  const { comments, edited, setEdited } = state
  const { id, parent_id, user_profiles: author, content_html, created_at, approved, by_owner } = comment
  const item = useRef<HTMLElement>(null)
  const editing = edited === id
  // A late answer must not close a form that was opened meanwhile.
  const close = () => setEdited((now) => (now === id ? null : now))

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
      aria-label={`${parent_id === null ? 'Comment' : 'Reply'} by ${nameOf(comment)}`}
      className="grid scroll-mt-24 gap-3"
    >
      <header className="flex flex-wrap items-center gap-3">
        <Avatar name={author.display_name} src={author.avatar_url} />
        <div className="grid min-w-32 flex-1 gap-0.5">
          <p className="flex items-center gap-3">
            <span className="truncate font-heading font-semibold">{nameOf(comment)}</span>
            {by_owner && <Tag>Author</Tag>}
          </p>
          <p className="label text-ink-muted">
            <time dateTime={created_at}>{shortDate(created_at)}</time>
            {comment.edited && ' · edited'}
          </p>
        </div>
        {!approved && <Tag tone="warn">awaiting moderation</Tag>}
      </header>
      {editing ? (
        <CommentForm
          postId={state.postId}
          edited={comment}
          onDone={(saved) => [comments.update(id, () => saved), close()]}
          onCancel={close}
        />
      ) : (
        <>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from the comment by `markdown/comment.ts`. */}
          <div className="comment-text" dangerouslySetInnerHTML={{ __html: content_html }} />
          <CommentActions comment={comment} state={state} />
        </>
      )}
    </article>
  )
}

/** Like for everybody, once the comment is public; Reply for who may post; Edit and Delete for its author only (spec 6). */
function CommentActions({ comment, state: { comments, viewer, page, setEdited, setAnswered } }: CommentItemProps) {
  const { id, approved } = comment
  const { busy, once } = useOnce()
  const remove = async () => {
    await call('DELETE /api/comments/{id}', { params: { id } }).catch((error) => {
      // It is already deleted, in another tab or by the owner.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    })
    notify.success('Comment deleted successfully')
    focusNeighbour(id)
    comments.drop(id)
  }
  const ask = () => {
    if (busy || !window.confirm('Are you sure you want to delete this comment?')) return
    void once(remove, () => notify.error('Error', 'Failed to delete comment'))
  }

  return (
    <div className="flex flex-wrap items-center gap-x-5">
      {approved ? (
        <LikeButton comment={comment} update={(how) => comments.update(id, how)} signedIn={viewer !== null} />
      ) : (
        <p className="label text-ink-muted">Readers can see and like it once it is approved.</p>
      )}
      {viewer && approved && !page.closed && (
        <Button variant="quiet" size="small" data-reply onClick={() => setAnswered(id)}>
          Reply
        </Button>
      )}
      {viewer?.id === comment.user_id && (
        <>
          <Button variant="quiet" size="small" data-edit onClick={() => setEdited(id)}>
            Edit
          </Button>
          <Button variant="quiet" size="small" onClick={ask}>
            Delete
          </Button>
        </>
      )}
    </div>
  )
}

interface LikeButtonProps {
  comment: Comment
  update: (how: (comment: Comment) => Comment) => void
  signedIn: boolean
}

function LikeButton({ comment: { id, likes, liked }, update, signedIn }: LikeButtonProps) {
  const { busy, once } = useOnce()
  const like = async () => {
    update((shown) => ({ ...shown, liked: !liked, likes: Math.max(0, likes + (liked ? -1 : 1)) }))
    const now = await call('POST /api/comments/{id}/like', { params: { id } })
    update((shown) => ({ ...shown, ...now }))
  }
  const undo = () => {
    update((shown) => ({ ...shown, likes, liked }))
    notify.error('Error', 'Failed to like comment')
  }
  const press = (event: MouseEvent) => {
    // Otherwise the second click of a double click would undo the like.
    if (busy || event.detail > 1) return
    if (!signedIn) return notify.error('Authentication required', 'Please sign in to like comments')
    void once(like, undo)
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
