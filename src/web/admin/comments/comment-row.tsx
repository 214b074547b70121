import { Check, Trash2, X } from 'lucide-react'
import type { ModeratedComment } from '../../../contract/comments.ts'
import { paths } from '../../../contract/site-map.ts'
import { commentsApi } from '../../comments/api.ts'
import { Link } from '../../router/link.tsx'
import { Tag } from '../../ui/card.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { adminApi } from '../api.ts'
import { RowSelect } from '../list/row-select.tsx'
import { useRowAction } from '../list/use-row-action.ts'

/** One comment: a pending one is approved or rejected, an approved one deleted. */
export function CommentRow({ comment }: { comment: ModeratedComment }) {
  const { id, content, approved, edited, revision, created_at, blog, user_profiles, parent, parent_id, by_owner } =
    comment
  const { row, busy, act } = useRowAction()
  const name = user_profiles.display_name || 'Anonymous'

  const approve = () =>
    act({
      call: () => adminApi.approveComment(id, revision),
      done: ['Comment approved successfully'],
      failed: 'Failed to approve comment',
    })
  const reject = () =>
    act({
      confirm: 'Are you sure you want to reject this comment? It will be deleted.',
      call: () => adminApi.rejectComment(id, revision),
      done: ['Comment rejected and deleted'],
      failed: 'Failed to reject comment',
    })
  const remove = () =>
    act({
      confirm: 'Are you sure you want to delete this comment?',
      call: () => commentsApi.remove(id),
      done: ['Comment deleted successfully'],
      failed: 'Failed to delete comment',
    })

  return (
    <li ref={row} className="admin-row admin-row-stacked">
      <RowSelect id={id} name={`the comment of ${name}`} />
      <div className="flex min-w-0 gap-3">
        <Avatar name={user_profiles.display_name} src={user_profiles.avatar_url} />
        <div className="grid min-w-0 gap-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-base wrap-anywhere">{name}</h2>
            <Tag tone={approved ? 'ok' : 'warn'}>{approved ? 'Approved' : 'Pending'}</Tag>
            {by_owner && <Tag>Author</Tag>}
            {edited && <Tag>Edited</Tag>}
          </div>
          {parent_id !== null && <AnsweredComment parent={parent} />}
          <p className="wrap-anywhere whitespace-pre-line">{content}</p>
          <p className="admin-facts">
            <Link className="link" to={paths.post(blog.slug)}>
              {blog.title}
            </Link>
            <time dateTime={created_at}>{timeLabel(created_at)}</time>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-start gap-1 sm:justify-end">
        {/* The keys keep React from turning the pressed Approve button into the Delete button. */}
        {approved ? (
          <button
            key="delete"
            type="button"
            className="admin-action admin-action-danger"
            aria-disabled={busy}
            onClick={remove}
          >
            <Trash2 aria-hidden />
            Delete
          </button>
        ) : (
          <>
            <button
              key="approve"
              type="button"
              className="admin-action border-line"
              aria-disabled={busy}
              onClick={approve}
            >
              <Check aria-hidden />
              Approve
            </button>
            <button type="button" className="admin-action admin-action-danger" aria-disabled={busy} onClick={reject}>
              <X aria-hidden />
              Reject
            </button>
          </>
        )}
      </div>
    </li>
  )
}

/** The beginning of the comment that a reply answers. */
function AnsweredComment({ parent }: Pick<ModeratedComment, 'parent'>) {
  return (
    <p className="truncate text-sm text-ink-muted">
      {parent ? `Reply to ${parent.author || 'Anonymous'}: ${parent.content}` : 'Reply to a deleted comment'}
    </p>
  )
}
