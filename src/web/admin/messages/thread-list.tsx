import { Paperclip, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Reply, Thread } from '../../../contract/inbox.ts'
import { call, file } from '../../account/session.ts'
import { Tag, type TagTone } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { timeLabel } from '../../ui/time-label.ts'
import { ActionButton } from '../list/action-button.tsx'
import { useRowAction } from '../list/row.tsx'
import { saveAnswer } from '../save-answer.ts'

const states: Record<Reply['state'], { tone: TagTone; word: string }> = {
  waiting: { tone: 'warn', word: 'waiting' },
  sent: { tone: 'ok', word: 'sent' },
  filed: { tone: 'warn', word: 'not emailed' },
  failed: { tone: 'danger', word: 'failed' },
  dropped: { tone: 'danger', word: 'never sent' },
}

const letter = 'grid gap-2.5 rounded-node border border-line px-4.5 py-4'

export const ThreadList = ({ thread }: { thread: Thread }) => (
  <ol aria-label="Conversation" className="grid gap-4">
    <Theirs name={thread.name} entry={{ ...thread, text: thread.message }}>
      {thread.attachment && (
        <Attachment
          attachment={thread.attachment}
          read={() => file('GET /api/messages/{id}/attachment', { params: { id: thread.id } })}
        />
      )}
    </Theirs>
    {[...thread.replies, ...thread.additions]
      .sort((one, other) => one.created_at.localeCompare(other.created_at))
      .map((entry) =>
        'state' in entry ? (
          <OwnReply key={entry.id} reply={entry} />
        ) : (
          <Theirs key={entry.id} name={thread.name} entry={entry}>
            <LaterFile entry={entry} />
          </Theirs>
        ),
      )}
  </ol>
)

interface TheirsProps {
  name: string
  entry: Pick<Thread['additions'][number], 'text' | 'created_at' | 'suspect'>
  children: ReactNode
}

const Theirs = ({ name, entry: { text, created_at, suspect }, children }: TheirsProps) => (
  <li className={cx(letter, 'bg-surface')}>
    <p className="admin-facts">
      <strong className="text-ink wrap-anywhere">{name}</strong>
      <time dateTime={created_at}>{timeLabel(created_at)}</time>
      {suspect && <Tag tone="danger">suspected spam</Tag>}
    </p>
    <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    {children}
  </li>
)

const LaterFile = ({ entry: { id, attachment } }: { entry: Pick<Reply, 'id' | 'attachment'> }) =>
  attachment && (
    <Attachment attachment={attachment} read={() => file('GET /api/replies/{id}/attachment', { params: { id } })} />
  )

function OwnReply({ reply }: { reply: Reply }) {
  const { text, state, problem, letter_id, created_at } = reply
  const { row, busy, act } = useRowAction()
  const { tone, word } = states[state]
  const retry = (id: string) =>
    act({
      call: () => call('POST /api/admin/outbox/{id}/retry', { params: { id } }),
      done: ['Retrying the email'],
      failed: 'Failed to retry the email',
    })

  return (
    <li ref={row} className={cx(letter, 'ml-[clamp(0.75rem,6%,3rem)] shadow-[inset_2px_0_var(--color-ink)]')}>
      <p className="admin-facts">
        <strong className="text-ink">You</strong>
        <time dateTime={created_at}>{timeLabel(created_at)}</time>
        <span role="status">
          <Tag tone={tone}>{word}</Tag>
        </span>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <LaterFile entry={reply} />
      {problem && state !== 'sent' && <p className="text-sm wrap-anywhere text-ink-muted">{problem}</p>}
      {letter_id && (state === 'failed' || (state === 'waiting' && problem)) && (
        <ActionButton
          icon={RotateCw}
          framed
          className="justify-self-start"
          busy={busy}
          onClick={() => void retry(letter_id)}
        >
          Try again
        </ActionButton>
      )}
    </li>
  )
}

interface AttachmentProps {
  attachment: NonNullable<Thread['attachment']>
  read: () => Promise<Blob>
}

const Attachment = ({ attachment: { name, size }, read }: AttachmentProps) => (
  <ActionButton
    icon={Paperclip}
    framed
    className="max-w-full justify-self-start whitespace-normal"
    onClick={() => void saveAnswer(read(), name, 'Failed to download the attachment.')}
  >
    <span className="wrap-anywhere">
      {name} ({Math.ceil(size / 1024)} KB)
    </span>
  </ActionButton>
)
