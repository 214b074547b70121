import { useEffect, useState } from 'react'
import { commentMessages } from '../../contract/comment-messages.ts'
import { paths } from '../../contract/site-map.ts'
import { useToken, useViewer } from '../account/session.ts'
import { TextLink } from '../router/router.tsx'
import { Button, SmallButton } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { afterPaint } from '../ui/later.ts'
import { EmptyState, Loading } from '../ui/placeholder.tsx'
import { Port } from '../ui/wire.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { CommentsHeading } from './comments-heading.tsx'
import { articleId, type Comment, type ThreadState, useComments, useThreadState } from './use-comments.ts'

interface ThreadProps {
  post: { id: string; slug: string }
  /** Called when something is drawn in place of the loading lines. */
  onThere: () => void
}

export function Thread({ post, onThere }: ThreadProps) {
  const comments = useComments(post.id)
  const { data: viewer, isPending } = useViewer()
  const [loadingOlder, setLoadingOlder] = useState(false)
  const { page, failed } = comments
  const formMayCome = useToken() !== null && !page?.closed && (isPending || (!page && !failed))
  const isThere = page !== undefined || failed
  useEffect(() => {
    if (isThere) afterPaint(onThere)
  }, [isThere, onThere])
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
          <CommentForm key={post.id} postId={post.id} onDone={comments.add} />
        ) : (
          !isPending && (
            <p className="text-ink-muted">
              Please <TextLink to={paths.auth({ next: `${paths.post(post.slug)}#comments` })}>sign in</TextLink> to
              comment.
            </p>
          )
        )}
      </div>
      <div className="mt-10">
        {failed && (
          <EmptyState action={<SmallButton onClick={comments.retry}>Try again</SmallButton>}>
            The comments could not be loaded.
          </EmptyState>
        )}
        {!page && !failed && <Loading label="Loading the comments" lines={4} />}
        {page?.comments.length === 0 && <EmptyState>No comments yet.</EmptyState>}
        {page && page.comments.length > 0 && (
          <Threads postId={post.id} viewer={viewer ?? null} {...{ comments, page }} />
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

function Threads(props: Parameters<typeof useThreadState>[0]) {
  const state = useThreadState(props)
  const threads = Map.groupBy(props.page.comments, ({ id, parent_id }) => parent_id ?? id)
  return (
    <ol className="ml-[5px] grid gap-10 border-l-[1.5px] border-wire">
      {[...threads].map(([id, thread]) => (
        <ThreadItem key={id} id={id} thread={thread} state={state} />
      ))}
    </ol>
  )
}

/** A comment, its replies, and the form for one more. The comment is missing if it is deleted or hidden. */
function ThreadItem({ id, thread, state }: { id: string; thread: Comment[]; state: ThreadState }) {
  const { postId, comments, answered, setAnswered, focusSoon } = state
  const comment = thread.find((each) => each.id === id)
  const replies = thread.filter((each) => each !== comment)
  const answer = answered !== null && thread.find((each) => each.id === answered)
  return (
    <li className="relative pl-6 sm:pl-8">
      <Port live={comment?.approved ?? false} className="absolute top-[17px] -left-[5.75px]" />
      {comment ? (
        <CommentItem comment={comment} state={state} />
      ) : (
        <p className="flex min-h-11 items-center text-ink-muted">{missing(replies[0])}</p>
      )}
      {(replies.length > 0 || answer) && (
        <ol aria-label="Replies" className="mt-6 ml-[5px] grid gap-8 border-l-[1.5px] border-wire">
          {replies.map((reply) => (
            <li key={reply.id} className="relative pl-6 sm:pl-8">
              <Port live={reply.approved} className="absolute top-[17px] -left-[5.75px]" />
              <CommentItem comment={reply} state={state} />
            </li>
          ))}
          {answer && (
            <li className="relative pl-6 sm:pl-8">
              <Port className="absolute top-[17px] -left-[5.75px]" />
              <CommentForm
                key={answer.id}
                postId={postId}
                answered={answer}
                onDone={(reply) => {
                  comments.add(reply)
                  focusSoon(`#${CSS.escape(articleId(reply.id))}`)
                  setAnswered(null)
                }}
                onCancel={() => {
                  focusSoon(`#${CSS.escape(articleId(answer.id))} [data-reply]`)
                  setAnswered(null)
                }}
              />
            </li>
          )}
        </ol>
      )}
    </li>
  )
}

const missing = (reply: Comment | undefined) => {
  if (reply?.parent_state === 'deleted') return 'Deleted comment'
  return reply?.parent_state === 'pending' ? 'This comment is awaiting moderation.' : 'Earlier comment'
}
