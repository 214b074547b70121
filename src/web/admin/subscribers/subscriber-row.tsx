import { Trash2 } from 'lucide-react'
import type { Subscriber } from '../../../contract/subscriptions.ts'
import { Tag } from '../../ui/tag.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { adminApi } from '../api.ts'
import { RowButtonText } from '../list/editable-row.tsx'
import { useRowAction } from '../list/use-row-action.ts'
import { stateWords } from './state-words.ts'

/** A subscriber, since when and by which consent. */
export function SubscriberRow({ subscriber }: { subscriber: Subscriber }) {
  const { id, email, state, source, consent, consented_at, created_at, ended_at } = subscriber
  const { row, busy, act } = useRowAction()
  const { label, tone } = stateWords[state]

  const erase = () =>
    act({
      confirm: `Erase ${email}? The address and its history are deleted. An import cannot subscribe it again; only the person can.`,
      call: () => adminApi.eraseSubscriber(id),
      done: ['Erased', 'The subscriber was removed.'],
      failed: 'Failed to erase the subscriber.',
    })

  return (
    <li ref={row} className="admin-row">
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-base wrap-anywhere">{email}</h2>
          <Tag tone={tone}>{label}</Tag>
        </div>
        <p className="admin-facts">
          {consented_at ? (
            <time dateTime={consented_at}>
              {source === 'form' ? `Confirmed ${timeLabel(consented_at)}` : `Agreed ${consented_at.slice(0, 10)}`}
            </time>
          ) : (
            <time dateTime={created_at}>Asked {timeLabel(created_at)}</time>
          )}
          {ended_at && <time dateTime={ended_at}>Ended {timeLabel(ended_at)}</time>}
          {source === 'import' && <span>Imported</span>}
        </p>
        {consent && <p className="text-sm wrap-anywhere text-ink-muted">Consent: “{consent}”</p>}
      </div>
      <div className="flex items-start">
        <button
          type="button"
          className="admin-action admin-action-danger"
          aria-disabled={busy}
          onClick={() => void erase()}
        >
          <Trash2 aria-hidden />
          <RowButtonText text="Erase" name={email} />
        </button>
      </div>
    </li>
  )
}
