import { Port } from '../ui/wire.tsx'
import type { Comment } from './api.ts'
import { CommentItem, type CommentItemProps } from './comment-item.tsx'
import { articleId } from './focus.ts'
import { NewComment } from './new-comment.tsx'
import type { CommentThread } from './threads.ts'

interface ThreadItemProps extends Omit<CommentItemProps, 'comment' | 'editing' | 'onEdit' | 'onReply'> {
  thread: CommentThread
  postId: string
  closed: boolean
  /** The id of the comment that is being edited. */
  edited: string | null
  onEdit: (id: string, editing: boolean) => void
  /** The id of the comment that the visitor is replying to. */
  answered: string | null
  onReply: (id: string | null) => void
  focusSoon: (selector: string) => void
}

/** A comment, its replies, and the form for one more. */
export function ThreadItem({ thread, postId, closed, edited, onEdit, answered, onReply, ...rest }: ThreadItemProps) {
  const { comment, replies } = thread
  const { comments, viewer, focusSoon } = rest
  const answer = answered !== null && [comment, ...replies].find((each) => each?.id === answered)

  const item = (each: Comment) => (
    <CommentItem
      comment={each}
      comments={comments}
      viewer={viewer}
      editing={edited === each.id}
      onEdit={(editing) => onEdit(each.id, editing)}
      onReply={viewer && each.approved && !closed ? () => onReply(each.id) : undefined}
    />
  )

  return (
    <li className="relative pl-6 sm:pl-8">
      <Port live={comment?.approved ?? false} className="absolute top-[17px] -left-[5.75px]" />
      {comment ? item(comment) : <p className="flex min-h-11 items-center text-ink-muted">{missing(replies[0])}</p>}
      {(replies.length > 0 || answer) && (
        <ol aria-label="Replies" className="mt-6 ml-[5px] grid gap-8 border-l-[1.5px] border-wire">
          {replies.map((reply) => (
            <li key={reply.id} className="relative pl-6 sm:pl-8">
              <Port live={reply.approved} className="absolute top-[17px] -left-[5.75px]" />
              {item(reply)}
            </li>
          ))}
          {answer && (
            <li className="relative pl-6 sm:pl-8">
              <Port className="absolute top-[17px] -left-[5.75px]" />
              <NewComment
                key={answer.id}
                postId={postId}
                answered={{ id: answer.id, name: answer.user_profiles.display_name ?? 'Anonymous' }}
                onPosted={(reply) => {
                  comments.add(reply)
                  focusSoon(`#${CSS.escape(articleId(reply.id))}`)
                  onReply(null)
                }}
                onCancel={() => {
                  focusSoon(`#${CSS.escape(articleId(answer.id))} [data-reply]`)
                  onReply(null)
                }}
              />
            </li>
          )}
        </ol>
      )}
    </li>
  )
}

/** Stands for a comment that has replies. */
const missing = (reply: Comment | undefined) => {
  if (reply?.parent_state === 'deleted') return 'Deleted comment'
  return reply?.parent_state === 'pending' ? 'This comment is awaiting moderation.' : 'Earlier comment'
}
