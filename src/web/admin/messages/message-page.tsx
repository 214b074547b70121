import { ArrowLeft, Copy, Lock, LockOpen, Tag as TagIcon, Trash2 } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { z } from 'zod'
import {
  enquiryEdit,
  enquiryFields,
  type Message,
  type MessageEdit,
  messageStates,
  type Thread,
} from '../../../contract/inbox.ts'
import { paths } from '../../../contract/site-map.ts'
import { call } from '../../account/session.ts'
import { ApiError } from '../../api/call.ts'
import { useQueryClient } from '../../queries/hooks.ts'
import { Link, useNavigate } from '../../router/router.tsx'
import { Tag } from '../../ui/card.tsx'
import { Input, Select } from '../../ui/field.tsx'
import { copyText, notify } from '../../ui/notify.tsx'
import { EmptyState } from '../../ui/placeholder.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { useAdminQuery } from '../admin-query.ts'
import type { AnyEntry, Body, Editable } from '../form/editable.ts'
import { bodyOf, formValues } from '../form/entry-values.ts'
import { StandingForm, standingWords, useRounds } from '../form/standing-form.tsx'
import { mayLeave } from '../form/unsaved.ts'
import { focusOn } from '../keep-focus.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { ActionButton } from '../list/action-button.tsx'
import { Loaded, sentenceOf, TryAgain } from '../list/loaded.tsx'
import { useBusy } from '../list/use-busy.ts'
import { deleteCommand, useCommands } from '../palette/commands.ts'
import { MessageFacts, MessageTags, titleOf } from './message-facts.tsx'
import { ReplyForm } from './reply-form.tsx'
import { ThreadList } from './thread-list.tsx'

/** The polling interval while an email waits, in milliseconds. */
const pause = 3_000

export function MessagePage({ id }: { id: string }) {
  const query = useAdminQuery(
    ['messages', 'thread', id],
    ({ signal }) => call('GET /api/messages/{id}', { params: { id }, signal }),
    { pollEvery: (thread) => (thread?.replies.some((reply) => reply.state === 'waiting') ? pause : false) },
  )
  const { data, error } = query
  return (
    <>
      <Link className="admin-action mb-4 -ml-2.5" to={paths.adminPage('messages')}>
        <ArrowLeft aria-hidden />
        All messages
      </Link>
      {!data && <PageHeader heading="Message" />}
      {!data && error instanceof ApiError && error.status === 404 ? (
        <EmptyState action={<TryAgain {...query} />}>This message was deleted.</EmptyState>
      ) : (
        <Loaded query={query} what="The message" lines={8}>
          {(thread) => <Opened thread={thread} />}
        </Loaded>
      )}
    </>
  )
}

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
      <PageHeader heading={titleOf(thread)}>
        <MessageActions message={thread} onMark={mark} />
      </PageHeader>
      <div className="-mt-3 mb-6 grid gap-2">
        <div className="flex flex-wrap gap-2">
          <MessageTags message={thread} />
        </div>
        <p className="admin-facts">
          <MessageFacts message={thread} />
        </p>
      </div>
      <div className="grid gap-10 border-t border-line pt-7 min-[72rem]:grid-cols-[minmax(0,5fr)_minmax(20rem,3fr)]">
        <div className="grid min-w-0 content-start gap-6">
          {thread.suspect && (
            <div className="admin-notice admin-notice-warn">
              <p>This message looks like spam. It is deleted automatically after the number of days in the settings.</p>
              <ActionButton framed onClick={() => void mark({ suspect: false, state: 'read' })}>
                Not spam
              </ActionButton>
            </div>
          )}
          <ThreadList thread={thread} />
          <ReplyForm thread={thread} />
        </div>
        <div className="grid content-start gap-10 border-line min-[72rem]:border-l min-[72rem]:pl-10">
          <PrivatePage thread={thread} onClosed={(closed) => void mark({ closed })} />
          <NotesForm id={thread.id} />
        </div>
      </div>
    </>
  )
}

/** Changes the open message. The lists are loaded again when they are shown next. */
function useMark(id: string) {
  const queries = useQueryClient()
  return async (change: Pick<MessageEdit, 'state' | 'suspect' | 'closed'>): Promise<void> => {
    try {
      const marked = await call('PUT /api/messages/{id}', { params: { id }, body: change })
      queries.setQueryData<Thread>(['admin', 'messages', 'thread', id], (thread) => thread && { ...thread, ...marked })
    } catch {
      notify.error('Error', 'Failed to update message.')
    }
    await queries.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' })
  }
}

function editableNotes(id: string): Editable {
  const read = (): Promise<AnyEntry> => call('GET /api/messages/{id}', { params: { id } })
  return {
    name: `message ${id}`,
    one: 'label and notes',
    fields: enquiryFields,
    words: standingWords('Failed to load the notes.', 'Failed to save the notes.', 'Notes saved.'),
    values: (entry) => formValues(enquiryFields, entry),
    body: (values, entry) => bodyOf(enquiryFields, values, entry),
    schema: z.object(enquiryEdit) as z.ZodType as z.ZodType<Body>,
    read,
    create: read,
    update: (_, body) => call('PUT /api/messages/{id}', { params: { id }, body }),
  }
}

function NotesForm({ id }: { id: string }) {
  const queries = useQueryClient()
  const editable = useMemo(() => editableNotes(id), [id])
  const rounds = useRounds()
  return (
    <section aria-label="Only you can see this">
      <StandingForm
        editable={editable}
        id={id}
        rounds={rounds}
        onSaved={() => void queries.invalidateQueries({ queryKey: ['admin'] })}
      />
    </section>
  )
}

export const deleteQuestion = 'Delete this message, the replies to it and its attachment?'

function MessageActions({ message, onMark }: { message: Message; onMark: ReturnType<typeof useMark> }) {
  const { id, name, state } = message
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { busy, run } = useBusy()

  const remove = () => {
    if (busy || !window.confirm(deleteQuestion) || !mayLeave()) return
    const work = async () => {
      await call('DELETE /api/messages/{id}', { params: { id } })
      notify.success('Deleted', 'Message removed.')
      await queries.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' })
      void navigate(paths.adminPage('messages'), { replace: true })
    }
    void run(work, 'Failed to delete message.', sentenceOf)
  }

  useCommands(() => [
    ...messageStates
      .filter((each) => each !== state)
      .map((each) => ({
        label: `Mark this message as ${each}`,
        icon: TagIcon,
        run: () => void onMark({ state: each }),
      })),
    deleteCommand('message', remove),
  ])

  return (
    <>
      <Select
        aria-label={`State of the message from ${name}`}
        wrapper="w-36"
        value={state}
        options={messageStates.map((each) => [each, each])}
        onChange={(event) => void onMark({ state: event.target.value as Message['state'] })}
      />
      <ActionButton icon={Trash2} danger busy={busy} onClick={remove}>
        Delete
      </ActionButton>
    </>
  )
}

interface PrivatePageProps {
  thread: Thread
  onClosed: (closed: boolean) => void
}

/** The link with which the sender reads the answers and adds to the message. */
function PrivatePage({ thread: { closed_at, enquiry_url, name }, onClosed }: PrivatePageProps) {
  const isClosed = closed_at !== null
  const Icon = isClosed ? LockOpen : Lock
  const action = isClosed ? 'Reopen the page' : 'Close the page'
  const toggle = () => onClosed(!isClosed)
  useCommands(() => [{ label: action, icon: Icon, words: 'private enquiry link', run: toggle }])

  return (
    <section aria-labelledby="private-page-heading" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="private-page-heading" className="text-xl">
          Private page
        </h2>
        <span role="status">
          <Tag tone={isClosed ? 'plain' : 'ok'}>{isClosed ? 'closed' : 'open'}</Tag>
        </span>
      </div>
      <p className="text-sm text-ink-muted wrap-anywhere">
        {isClosed
          ? `Closed on ${timeLabel(closed_at)}, so its link shows nothing. Once reopened, the same link works again.`
          : `With this link ${name} can read your replies and add to the message. Your emails contain it.`}
      </p>
      {!isClosed && (
        <Input readOnly aria-label="The link" value={enquiry_url} onFocus={(event) => event.target.select()} />
      )}
      <div className="flex flex-wrap gap-3">
        {!isClosed && (
          <ActionButton icon={Copy} framed onClick={() => void copyText(enquiry_url)}>
            Copy the link
          </ActionButton>
        )}
        <ActionButton icon={Icon} framed onClick={toggle}>
          {action}
        </ActionButton>
      </div>
    </section>
  )
}
