import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import type { Thread } from '../../../contract/inbox.ts'
import { paths } from '../../../contract/site-map.ts'
import { ApiError } from '../../api/call.ts'
import { Link } from '../../router/link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { adminApi } from '../api.ts'
import { focusOn } from '../keep-focus.ts'
import { usePolledQuery } from '../polled-query.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { MessageActions } from './message-actions.tsx'
import { MessageFacts } from './message-facts.tsx'
import { MessageTags } from './message-tags.tsx'
import { NotesForm } from './notes-form.tsx'
import { ReplyForm } from './reply-form.tsx'
import { SpamNotice } from './spam-notice.tsx'
import { ThreadList } from './thread-list.tsx'
import { useMark } from './use-mark.ts'

/** While an email waits, its state is asked for this often, in milliseconds. */
const pause = 3_000

/** A message with the replies to it, the form for the next reply, and the owner's notes. */
export function MessagePage({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = usePolledQuery({
    queryKey: ['admin', 'messages', 'thread', id],
    queryFn: ({ signal }) => adminApi.message(id, signal),
    retry: false,
    pollEvery: (thread) => (thread?.replies.some((reply) => reply.state === 'waiting') ? pause : false),
  })
  return (
    <>
      <Link className="admin-action mb-4 -ml-2.5" to={paths.adminPage('messages')}>
        <ArrowLeft aria-hidden />
        All messages
      </Link>
      {data && <Opened thread={data} />}
      {!data && error && (
        <>
          <PageHeader heading="Message" />
          <EmptyState
            action={
              <Button variant="secondary" size="small" disabled={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            {error instanceof ApiError && error.status === 404
              ? 'This message was deleted.'
              : 'The message could not be loaded.'}
          </EmptyState>
        </>
      )}
      {!data && !error && (
        <>
          <PageHeader heading="Message" />
          <Loading label="Loading the message">
            <SkeletonText lines={8} />
          </Loading>
        </>
      )}
    </>
  )
}

/** Opening a new message marks it as read. */
function Opened({ thread }: { thread: Thread }) {
  const mark = useMark(thread.id)
  const isNew = thread.state === 'new'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the message is opened.
  useEffect(() => {
    focusOn(null)
    if (isNew) void mark({ state: 'read' })
  }, [])

  return (
    <>
      <PageHeader heading={thread.subject || 'No subject'}>
        <MessageActions message={thread} onMark={mark} />
      </PageHeader>
      <div className="admin-message-head">
        <div className="flex flex-wrap gap-2">
          <MessageTags message={thread} />
        </div>
        <MessageFacts message={thread} />
      </div>
      <div className="admin-message">
        <div className="grid min-w-0 content-start gap-6">
          {thread.suspect && <SpamNotice onNoSpam={() => mark({ suspect: false, state: 'read' })} />}
          <ThreadList thread={thread} />
          <ReplyForm thread={thread} />
        </div>
        <NotesForm id={thread.id} />
      </div>
    </>
  )
}
