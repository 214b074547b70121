import { RotateCw } from 'lucide-react'
import type { EmailSummary } from '../../../contract/outbox.ts'
import { call, list } from '../../account/session.ts'
import { Tag } from '../../ui/card.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { counted } from '../../workflows/words.ts'
import { useAdminQuery } from '../admin-query.ts'
import { deletes, Row } from '../list/row.tsx'

const shown = 10

const words: Record<EmailSummary['state'], string> = {
  waiting: 'Will be retried',
  sending: 'Is being sent',
  sent: 'Sent',
  rejected: 'Rejected by the recipient',
  failed: 'Gave up',
}

export function StuckEmails() {
  const { data } = useAdminQuery(['stuck-emails'], () =>
    list('GET /api/admin/outbox', { query: { stuck: true, limit: shown } }),
  )
  if (!data || data.total === 0) return null
  return (
    <section aria-labelledby="stuck-emails" className="mb-8">
      <h2 id="stuck-emails" className="mb-4 text-xl">
        {data.total === 1 ? 'An email was' : `${data.total} emails were`} not sent
      </h2>
      <ul>
        {data.entries.map((email) => (
          <StuckEmail key={email.id} email={email} />
        ))}
      </ul>
      {data.total > shown && <p className="mt-3 text-sm text-ink-muted">The newest {shown} are shown.</p>}
    </section>
  )
}

function StuckEmail({ email }: { email: EmailSummary }) {
  const { id, recipient, subject, state, attempts, last_error, created_at } = email
  return (
    <Row
      name={subject}
      deep
      stacked
      badges={<Tag tone={state === 'waiting' ? 'warn' : 'danger'}>{words[state]}</Tag>}
      facts={
        <>
          <span className="wrap-anywhere">to {recipient}</span>
          <time dateTime={created_at}>{timeLabel(created_at)}</time>
          <span>tried {counted(attempts, 'time')}</span>
        </>
      }
      actions={[
        {
          label: 'Try again',
          icon: RotateCw,
          call: () => call('POST /api/admin/outbox/{id}/retry', { params: { id } }),
          done: ['Retrying the email'],
          failed: 'Failed to retry the email',
        },
        {
          ...deletes,
          confirm: 'Are you sure you want to delete this email? It will not be sent.',
          call: () => call('DELETE /api/admin/outbox/{id}', { params: { id } }),
          done: ['Email deleted'],
          failed: 'Failed to delete the email',
        },
      ]}
    >
      {last_error && <p className="text-sm wrap-anywhere text-ink-muted">{last_error}</p>}
    </Row>
  )
}
