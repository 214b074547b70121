import { RotateCw, Trash2 } from 'lucide-react'
import type { EmailSummary } from '../../../contract/outbox.ts'
import { useQuery } from '../../queries/hooks.ts'
import { Tag } from '../../ui/card.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { adminApi } from '../api.ts'
import { useRowAction } from '../list/use-row-action.ts'

const shown = 10
const queryKey = ['admin', 'stuck-letters']

const words: Record<EmailSummary['state'], string> = {
  waiting: 'Will be retried',
  sending: 'Is being sent',
  sent: 'Sent',
  rejected: 'Rejected by the recipient',
  failed: 'Gave up',
}

/** The emails that could not be delivered, and why. Shows nothing when there are none. */
export function StuckLetters() {
  const { data } = useQuery({
    queryKey,
    queryFn: () => adminApi.letters({ stuck: true, limit: shown }),
    retry: false,
  })
  if (!data || data.total === 0) return null
  return (
    <section aria-labelledby="stuck-letters" className="mb-8">
      <h2 id="stuck-letters" className="mb-4 text-xl">
        {data.total === 1 ? 'An email was' : `${data.total} emails were`} not sent
      </h2>
      <ul>
        {data.entries.map((letter) => (
          <StuckLetter key={letter.id} letter={letter} />
        ))}
      </ul>
      {data.total > shown && <p className="mt-3 text-sm text-ink-muted">The newest {shown} are shown.</p>}
    </section>
  )
}

function StuckLetter({ letter }: { letter: EmailSummary }) {
  const { id, recipient, subject, state, attempts, last_error, created_at } = letter
  const { row, busy, act } = useRowAction()

  const retry = () =>
    act({
      call: () => adminApi.retryLetter(id),
      done: ['Retrying the email'],
      failed: 'Failed to retry the email',
    })
  const remove = () =>
    act({
      confirm: 'Are you sure you want to delete this email? It will not be sent.',
      call: () => adminApi.dropLetter(id),
      done: ['Email deleted'],
      failed: 'Failed to delete the email',
    })

  return (
    <li ref={row} className="admin-row admin-row-stacked">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 text-base wrap-anywhere">{subject}</h3>
          <Tag tone={state === 'waiting' ? 'warn' : 'danger'}>{words[state]}</Tag>
        </div>
        <p className="admin-facts">
          <span className="wrap-anywhere">to {recipient}</span>
          <time dateTime={created_at}>{timeLabel(created_at)}</time>
          <span>
            tried {attempts} {attempts === 1 ? 'time' : 'times'}
          </span>
        </p>
        {last_error && <p className="text-sm wrap-anywhere text-ink-muted">{last_error}</p>}
      </div>
      <div className="flex flex-wrap items-start gap-1 sm:justify-end">
        <button type="button" className="admin-action border-line" aria-disabled={busy} onClick={retry}>
          <RotateCw aria-hidden />
          Try again
        </button>
        <button type="button" className="admin-action admin-action-danger" aria-disabled={busy} onClick={remove}>
          <Trash2 aria-hidden />
          Delete
        </button>
      </div>
    </li>
  )
}
