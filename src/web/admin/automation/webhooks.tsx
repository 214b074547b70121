import { KeyRound, Pause, Play, Send } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import {
  type MadeWebhook,
  type Webhook,
  webhookEvents,
  webhookFields,
  webhookInput,
} from '../../../contract/webhooks.ts'
import { call } from '../../account/session.ts'
import { Tag, TagList } from '../../ui/card.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { counted } from '../../workflows/words.ts'
import { useAdminQuery } from '../admin-query.ts'
import { MakingColumns, MakingSwitch, madeOf, useMaking } from '../form/making.tsx'
import { ShownOnce } from '../form/shown-once.tsx'
import { standingWords } from '../form/standing-form.tsx'
import { LoadedRows } from '../list/loaded.tsx'
import { deletes, Row } from '../list/row.tsx'
import { Deliveries } from './deliveries.tsx'

/** The polling interval in milliseconds: the site may pause a webhook by itself. */
const interval = 15_000

export function Webhooks() {
  const making = useMaking<MadeWebhook>()
  const query = useAdminQuery(['webhooks'], ({ signal }) => call('GET /api/webhooks', { signal }), {
    pollEvery: () => interval,
  })
  return (
    <>
      <MakingSwitch making={making} editable={editableWebhook} />
      <MakingColumns
        making={making}
        editable={editableWebhook}
        isNew={({ secret }) => Boolean(secret)}
        shownOnce={(made) => <NewSecret key={made.secret} made={made} />}
      >
        <LoadedRows
          query={query}
          many="webhooks"
          empty="No webhooks yet. With one, n8n hears of a message or a comment at once."
        >
          {(webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              selected={webhook.id === making.id}
              onEdit={() => making.show(true, webhook.id)}
              onSecret={making.showMade}
            />
          )}
        </LoadedRows>
      </MakingColumns>
    </>
  )
}

const asEntry = <W extends Webhook>(webhook: W) => ({ ...webhook, updated_at: webhook.created_at })

const editableWebhook = madeOf(
  {
    name: 'webhooks',
    one: 'webhook',
    fields: webhookFields,
    words: {
      ...standingWords('Failed to load the webhook.', 'Failed to save the webhook.', 'The webhook is saved.'),
      created: 'The webhook is ready.',
    },
    async read(id) {
      const webhook = (await call('GET /api/webhooks')).find((each) => each.id === id)
      if (!webhook) throw new Error('The webhook was deleted.')
      return asEntry(webhook)
    },
    create: async (body) =>
      asEntry(await call('POST /api/webhooks', { body: body as unknown as z.input<typeof webhookInput> })),
    update: async (id, body) => asEntry(await call('PATCH /api/webhooks/{id}', { params: { id }, body })),
  },
  webhookInput,
)

const NewSecret = ({ made: { secret, former_secret_until } }: { made: MadeWebhook }) => (
  <ShownOnce
    heading="The secret of this webhook"
    values={[{ label: 'Secret', value: secret }]}
    text={
      <>
        <p>
          Your receiver checks with it that a request is from this site, as Standard Webhooks describes it. The
          workflows for n8n have a place for it.
        </p>
        {former_secret_until && <p>Until {timeLabel(former_secret_until)} the former secret signs as well.</p>}
        <p>Copy it now: it is not shown again.</p>
      </>
    }
  />
)

interface WebhookRowProps {
  webhook: Webhook
  selected: boolean
  onEdit: () => void
  onSecret: (webhook: MadeWebhook) => void
}

function WebhookRow({ webhook, selected, onEdit, onSecret }: WebhookRowProps) {
  const { id, url, events, active, paused_because, former_secret_until, waiting, created_at } = webhook
  const [areShown, setAreShown] = useState(false)
  const { host } = new URL(url)
  const params = { id }
  return (
    <Row
      id={id}
      name={url}
      stacked
      compact
      roomy
      selected={selected}
      badges={<Tag tone={active ? 'ok' : 'warn'}>{active ? 'Active' : 'Paused'}</Tag>}
      text={<TagList label="Events" tags={events.map((event) => webhookEvents[event][0])} />}
      facts={
        <>
          {waiting > 0 && <span>{counted(waiting, 'event')} waiting</span>}
          {former_secret_until && (
            <time dateTime={former_secret_until}>Two secrets until {timeLabel(former_secret_until)}</time>
          )}
          <time dateTime={created_at}>Made {timeLabel(created_at)}</time>
        </>
      }
      onEdit={onEdit}
      below={
        <details open={areShown} onToggle={(event) => setAreShown(event.currentTarget.open)}>
          <summary className="w-fit font-heading text-sm font-semibold">Deliveries</summary>
          {areShown && <Deliveries webhook={webhook} />}
        </details>
      }
      actions={[
        {
          label: 'Test',
          icon: Send,
          call: async () => {
            await call('POST /api/webhooks/{id}/test', { params })
            setAreShown(true)
          },
          done: ['A test was sent', 'The answer appears under Deliveries.'],
          failed: 'Failed to send a test.',
        },
        active
          ? {
              label: 'Pause',
              icon: Pause,
              call: () => call('PATCH /api/webhooks/{id}', { params, body: { active: false } }),
              done: ['Webhook paused', 'What happens meanwhile is not sent to it.'],
              failed: 'Failed to pause the webhook.',
            }
          : {
              label: 'Resume',
              icon: Play,
              call: () => call('PATCH /api/webhooks/{id}', { params, body: { active: true } }),
              done: ['Webhook resumed', waiting > 0 ? 'It now gets what was waiting.' : undefined],
              failed: 'Failed to resume the webhook.',
            },
        {
          label: 'New secret',
          icon: KeyRound,
          confirm: 'Make a new secret? For 24 hours requests are also signed with the present one.',
          call: async () => onSecret(await call('POST /api/webhooks/{id}/rotate', { params })),
          done: ['The new secret is ready'],
          failed: 'Failed to make a new secret.',
        },
        {
          ...deletes,
          confirm: `Delete the webhook to ${host}? Its deliveries are deleted, too.`,
          call: () => {
            // Closes the deliveries, which would be requested once more.
            setAreShown(false)
            return call('DELETE /api/webhooks/{id}', { params })
          },
          done: ['Webhook deleted'],
          failed: 'Failed to delete the webhook.',
        },
      ]}
    >
      {paused_because && <p className="text-sm wrap-anywhere text-danger">{paused_because}</p>}
    </Row>
  )
}
