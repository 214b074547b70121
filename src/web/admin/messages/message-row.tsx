import { Paperclip, Trash2 } from 'lucide-react'
import type { Message } from '../../../contract/inbox.ts'
import { paths } from '../../../contract/site-map.ts'
import { Link } from '../../router/link.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { adminApi } from '../api.ts'
import { RowButtonText } from '../list/editable-row.tsx'
import { RowSelect } from '../list/row-select.tsx'
import { useRowAction } from '../list/use-row-action.ts'
import { MessageFacts } from './message-facts.tsx'
import { MessageTags } from './message-tags.tsx'

/** A message collapsed to its first lines, with a link to it and the replies. */
export function MessageRow({ message }: { message: Message }) {
  const { id, name, subject, attachment, follow_up } = message
  const { row, busy, act } = useRowAction()
  const title = subject || 'No subject'

  const remove = () =>
    act({
      confirm: 'Delete this message, the replies to it and its attachment?',
      call: () => adminApi.removeMessage(id),
      done: ['Deleted', 'Message removed.'],
      failed: 'Failed to delete message.',
    })

  return (
    <li ref={row} className="admin-row">
      <RowSelect id={id} name={`the message of ${name}`} />
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-base">
            <Link className="wrap-anywhere hover:text-signal" to={paths.adminMessage(id)}>
              {title}
            </Link>
          </h2>
          <MessageTags message={message} />
          {attachment && <Paperclip role="img" aria-label="With an attachment" className="size-4 text-ink-muted" />}
        </div>
        <p className="admin-excerpt">{message.message}</p>
        <MessageFacts message={message}>
          {follow_up && <time dateTime={follow_up}>Follow up {timeLabel(follow_up)}</time>}
        </MessageFacts>
      </div>
      <button
        type="button"
        className="admin-action admin-action-danger self-start"
        aria-disabled={busy}
        onClick={remove}
      >
        <Trash2 aria-hidden />
        <RowButtonText text="Delete" name={title} />
      </button>
    </li>
  )
}
