import { useQueryClient } from '@tanstack/react-query'
import { Paperclip, Reply, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Message, messageStates } from '../../../contract/contact.ts'
import { detailsOf } from '../../../contract/contact-fields.ts'
import type { ListPage } from '../../api/call.ts'
import { notify } from '../../ui/notify.ts'
import { saveFile } from '../../ui/save-file.ts'
import { Select } from '../../ui/select.tsx'
import { Tag, type TagTone } from '../../ui/tag.tsx'
import { adminApi } from '../api.ts'
import { RowSelect } from '../list/row-select.tsx'
import { useRowAction } from '../list/use-row-action.ts'
import { timeLabel } from '../times.ts'
import { replyAddress } from './reply-address.ts'

const tones: Record<Message['state'], TagTone> = { new: 'warn', read: 'plain', answered: 'ok', archived: 'plain' }

/** A message collapsed to its first line. Opening a new one marks it as read. */
export function MessageRow({ message }: { message: Message }) {
  const { id, name, email, subject, state, suspect, attachment, created_at } = message
  const queries = useQueryClient()
  const { row, busy, act } = useRowAction()
  const [open, setOpen] = useState(false)

  /** The message stays in the current list, even if that shows another state. The next view is loaded anew. */
  const mark = async (next: Message['state']) => {
    try {
      const marked = await adminApi.markMessage(id, { state: next })
      queries.setQueriesData<ListPage<Message>>(
        { queryKey: ['admin', 'messages'] },
        (page) => page && withOne(page, marked),
      )
    } catch {
      notify.error('Error', 'Failed to update message.')
    }
    await queries.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' })
  }

  const remove = () =>
    act({
      confirm: 'Delete this message and its attachment?',
      call: () => adminApi.removeMessage(id),
      done: ['Deleted', 'Message removed.'],
      failed: 'Failed to delete message.',
    })

  const unfold = () => {
    setOpen(!open)
    if (!open && state === 'new') void mark('read')
  }

  const download = async () => {
    try {
      saveFile(await adminApi.attachment(id), attachment?.name ?? 'attachment')
    } catch {
      notify.error('Error', 'Failed to download the attachment.')
    }
  }

  return (
    <li ref={row} className="admin-row admin-row-stacked">
      <RowSelect id={id} name={`the message of ${name}`} />
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-base">
            <button
              type="button"
              className="text-left wrap-anywhere hover:text-signal"
              aria-expanded={open}
              onClick={unfold}
            >
              {subject || 'No subject'}
            </button>
          </h2>
          <Tag tone={tones[state]}>{state}</Tag>
          {suspect && <Tag tone="danger">suspected spam</Tag>}
          {attachment && <Paperclip role="img" aria-label="With an attachment" className="size-4 text-ink-muted" />}
        </div>
        <p className="admin-facts">
          <span className="wrap-anywhere">
            {name}, {email}
          </span>
          <time dateTime={created_at}>{timeLabel(created_at)}</time>
          {detailsOf(message).map(([label, text]) => (
            <span key={label}>
              {label}: {text}
            </span>
          ))}
        </p>
        {open && <p className="my-3 wrap-anywhere whitespace-pre-line">{message.message}</p>}
        {open && (
          <div className="flex flex-wrap items-center gap-2">
            <a className="admin-action border-line" href={replyAddress(message)} onClick={() => void mark('answered')}>
              <Reply aria-hidden />
              Reply
            </a>
            {attachment && (
              <button type="button" className="admin-action border-line" onClick={() => void download()}>
                <Paperclip aria-hidden />
                {attachment.name} ({Math.ceil(attachment.size / 1024)} KB)
              </button>
            )}
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-1 sm:justify-end">
        <div className="w-36">
          <Select
            aria-label={`State of the message from ${name}`}
            value={state}
            onChange={(event) => void mark(event.target.value as Message['state'])}
          >
            {messageStates.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </Select>
        </div>
        <button type="button" className="admin-action admin-action-danger" aria-disabled={busy} onClick={remove}>
          <Trash2 aria-hidden />
          <span className="max-sm:sr-only">Delete</span>
        </button>
      </div>
    </li>
  )
}

const withOne = ({ entries, total }: ListPage<Message>, one: Message): ListPage<Message> => ({
  entries: entries.map((each) => (each.id === one.id ? one : each)),
  total,
})
