import { RotateCw } from 'lucide-react'
import { type Delivery, type Webhook, webhookEvents } from '../../../contract/webhooks.ts'
import { call, list } from '../../account/session.ts'
import { Tag, type TagTone } from '../../ui/card.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { counted } from '../../workflows/words.ts'
import { useAdminQuery } from '../admin-query.ts'
import { Loaded } from '../list/loaded.tsx'
import { Row } from '../list/row.tsx'

const shown = 10
/** The polling intervals in milliseconds: during a delivery, and otherwise. */
const [soon, interval] = [1_000, 10_000]

const states: Record<Delivery['status'], [tone: TagTone, words: string]> = {
  pending: ['warn', 'Waiting'],
  delivering: ['plain', 'Being sent'],
  delivered: ['ok', 'Delivered'],
  undelivered: ['danger', 'Not delivered'],
}

export function Deliveries({ webhook: { id, active } }: { webhook: Webhook }) {
  const query = useAdminQuery(
    ['webhooks', id, 'deliveries'],
    ({ signal }) => list('GET /api/webhooks/{id}/deliveries', { params: { id }, query: { limit: shown }, signal }),
    { pollEvery: (data) => (data?.entries.some(({ status }) => status === 'delivering') ? soon : interval) },
  )
  return (
    <Loaded query={query} what="The deliveries" lines={3} className="mt-3">
      {({ entries, total }) =>
        total === 0 ? (
          <p className="mt-2 text-sm text-ink-muted">Nothing was sent yet.</p>
        ) : (
          <>
            <ul aria-label="Deliveries" className="mt-2">
              {entries.map((delivery) => (
                <DeliveryRow key={delivery.id} webhook={id} delivery={delivery} canRepeat={active} />
              ))}
            </ul>
            {total > shown && <p className="mt-3 text-sm text-ink-muted">The newest {shown} are shown.</p>}
          </>
        )
      }
    </Loaded>
  )
}

function DeliveryRow({ webhook, delivery, canRepeat }: { webhook: string; delivery: Delivery; canRepeat: boolean }) {
  const { id, event, status, attempts, created_at, next_at, error } = delivery
  const { response_status, response_ms, response_body } = delivery
  const [tone, words] = states[status]
  return (
    <Row
      name={webhookEvents[event][0]}
      deep
      stacked
      compact
      badges={<Tag tone={tone}>{words}</Tag>}
      facts={
        <>
          <time dateTime={created_at}>{timeLabel(created_at)}</time>
          {attempts > 0 && <span>tried {counted(attempts, 'time')}</span>}
          {response_status !== null && (
            <span className="tabular-nums">
              answered {response_status} after {response_ms} ms
            </span>
          )}
          {status === 'pending' && attempts > 0 && <time dateTime={next_at}>next try {timeLabel(next_at)}</time>}
        </>
      }
      actions={[
        canRepeat &&
          status !== 'delivering' && {
            label: 'Send again',
            icon: RotateCw,
            call: () =>
              call('POST /api/webhooks/{id}/deliveries/{delivery}/redeliver', {
                params: { id: webhook, delivery: id },
              }),
            done: ['It is sent again'],
            failed: 'Failed to send it again.',
          },
      ]}
    >
      {error && <p className="text-sm wrap-anywhere text-ink-muted">{error}</p>}
      {response_body && <code className="label mt-1 block wrap-anywhere text-ink-muted">{response_body}</code>}
    </Row>
  )
}
