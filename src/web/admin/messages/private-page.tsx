import { Copy, Lock, LockOpen } from 'lucide-react'
import type { Thread } from '../../../contract/inbox.ts'
import { Tag } from '../../ui/card.tsx'
import { Input } from '../../ui/field.tsx'
import { copyText } from '../../ui/notify.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { ActionButton } from '../list/action-button.tsx'
import { useCommands } from '../palette/commands.ts'

interface PrivatePageProps {
  thread: Thread
  onClosed: (closed: boolean) => void
}

/** The link with which the sender reads the answers and adds to the message. */
export function PrivatePage({ thread: { closed_at, enquiry_url, name }, onClosed }: PrivatePageProps) {
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
