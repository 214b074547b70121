import { useState } from 'react'
import { commentMessages } from '../../contract/comment-messages.ts'
import { useToken, useViewer } from '../account/session.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loading, SkeletonText } from '../ui/skeleton.tsx'
import { CommentsHeading } from './comments-heading.tsx'
import { useFocusSoon } from './focus.ts'
import { NewComment } from './new-comment.tsx'
import { SignInPrompt } from './sign-in-prompt.tsx'
import { ThreadItem } from './thread-item.tsx'
import { threadsOf } from './threads.ts'
import { useComments } from './use-comments.ts'

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
