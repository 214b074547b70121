import { useEffect, useRef } from 'react'
import type { Viewer } from '../../contract/accounts.ts'
import { shortDate } from '../../contract/format.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Comment } from './api.ts'
import { CommentActions } from './comment-actions.tsx'
import { CommentText } from './comment-text.tsx'
import { EditComment } from './edit-comment.tsx'
import { articleId } from './focus.ts'
import type { Comments } from './use-comments.ts'

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
