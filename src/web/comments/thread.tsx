import { useState } from 'react'
import { commentMessages } from '../../contract/comment-messages.ts'
import { paths } from '../../contract/site-map.ts'
import { useToken, useViewer } from '../account/session.ts'
import { Link } from '../router/router.tsx'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState, Loading, SkeletonText } from '../ui/placeholder.tsx'
import { Port } from '../ui/wire.tsx'
import { CommentItem, type CommentItemProps } from './comment-item.tsx'
import { CommentsHeading } from './comments-heading.tsx'
import { NewComment } from './new-comment.tsx'
import type { Comment } from './use-comments.ts'
import { articleId, useComments, useFocusSoon } from './use-comments.ts'

/** Heading with the count, the form, and the threads, each attached to one wire. */
export function Thread({ post }: { post: { id: string; slug: string } }) {
  const comments = useComments(post.id)
  const { data: viewer, isPending } = useViewer()
  // One comment is edited at a time (spec 4).
  const [edited, setEdited] = useState<string | null>(null)
  const [answered, setAnswered] = useState<string | null>(null)
  const focusSoon = useFocusSoon()
  const [loadingOlder, setLoadingOlder] = useState(false)
  const { page, failed } = comments
  const formMayCome = useToken() !== null && !page?.closed && (isPending || (!page && !failed))
  const older = page ? page.total - page.comments.length : 0

  const loadOlder = async () => {
    setLoadingOlder(true)
    await comments.loadOlder()
    setLoadingOlder(false)
  }

  return (
    <>
      <CommentsHeading count={page?.total} />
      {/* The height of the comment form, so that it moves nothing when it comes. */}
      <div className={cx('mt-8', formMayCome ? 'min-h-[15.75rem] md:min-h-[14.25rem]' : 'min-h-8')}>
        {!page && !failed ? null : page?.closed ? (
          <p className="text-ink-muted">{commentMessages.closed}</p>
        ) : viewer ? (
          <NewComment key={post.id} postId={post.id} onPosted={comments.add} />
        ) : (
          !isPending && <SignInPrompt slug={post.slug} />
        )}
      </div>
      <div className="mt-10">
        {failed && (
          <EmptyState
            action={
              <Button variant="secondary" size="small" onClick={comments.retry}>
                Try again
              </Button>
            }
          >
            The comments could not be loaded.
          </EmptyState>
        )}
        {!page && !failed && (
          <Loading label="Loading the comments">
            <SkeletonText lines={4} />
          </Loading>
        )}
        {page?.comments.length === 0 && <EmptyState>No comments yet.</EmptyState>}
        {page && page.comments.length > 0 && (
          <ol className="ml-[5px] grid gap-10 border-l-[1.5px] border-wire">
            {threadsOf(page.comments).map((thread) => (
              <ThreadItem
                key={thread.id}
                thread={thread}
                postId={post.id}
                closed={page.closed}
                comments={comments}
                viewer={viewer ?? null}
                edited={edited}
                // A late answer must not close a form that was opened meanwhile.
                onEdit={(id, editing) => setEdited((now) => (editing ? id : now === id ? null : now))}
                answered={answered}
                onReply={setAnswered}
                focusSoon={focusSoon}
              />
            ))}
          </ol>
        )}
        {older > 0 && (
          <Button variant="secondary" className="mt-10" aria-disabled={loadingOlder} onClick={loadOlder}>
            Show older comments ({older})
          </Button>
        )}
      </div>
    </>
  )
}

/** For an anonymous visitor. Signing in leads back here. */
function SignInPrompt({ slug }: { slug: string }) {
  return (
    <p className="text-ink-muted">
      Please{' '}
      <Link className="link" to={paths.auth({ next: `${paths.post(slug)}#comments` })}>
        sign in
      </Link>{' '}
      to comment.
    </p>
  )
}

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
function ThreadItem({ thread, postId, closed, edited, onEdit, answered, onReply, ...rest }: ThreadItemProps) {
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

interface CommentThread {
  id: string
  /** Null if the comment is deleted, or if the visitor may not see it. */
  comment: Comment | null
  /** Oldest first. */
  replies: Comment[]
}

/** Puts the comments of a list, which are ordered by thread, under the comment that they reply to. */
function threadsOf(comments: readonly Comment[]): CommentThread[] {
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
