import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { AuditAction } from '../../contract/audit.ts'
import { limits } from '../../contract/limits.ts'
import {
  type Delivery,
  deliveryShape,
  type Webhook,
  type webhookChange,
  type webhookInput,
  webhookShape,
} from '../../contract/webhooks.ts'
import { record } from '../audit/index.ts'
import type { OutboxTable } from '../outbox/index.ts'
import { ForbiddenAddress } from '../platform/allowed-address.ts'
import {
  countedPage,
  countOf,
  deleteRows,
  findRow,
  findRows,
  type Page,
  updateRows,
} from '../platform/database/queries.ts'
import { hasForbiddenAddress } from '../platform/http/call-out.ts'
import { errors } from '../platform/http/errors.ts'
import type { Storage } from '../schema.ts'
import type { Services } from '../services.ts'
import { webhookDelivery } from './delivery.ts'
import type { WebhookTable } from './schema.ts'
import { webhookSecrets } from './secrets.ts'

export type Webhooks = ReturnType<typeof openWebhooks>

const checkAddress = (url: string | undefined) => {
  if (url !== undefined && hasForbiddenAddress(new URL(url)))
    throw errors.invalid({ url: new ForbiddenAddress().message })
}

const noSuchWebhook = () => errors.notFound('Webhook not found.')

export function openWebhooks(services: Services) {
  const { database, now, secret } = services
  const { db } = database
  const secrets = webhookSecrets(secret, now)
  const delivery = webhookDelivery(services, secrets)

  const row = async (id: string): Promise<WebhookTable> => {
    const webhook = await findRow(db, 'webhook', { id })
    if (!webhook) throw noSuchWebhook()
    return webhook
  }

  const shown = async (webhook: WebhookTable): Promise<Webhook> =>
    webhookShape.parse({
      ...webhook,
      events: JSON.parse(webhook.events),
      active: webhook.active === 1,
      former_secret_until: secrets.formerUntil(webhook),
      waiting: await countOf(openOf(db, webhook.id)),
    })

  const noted = (from: Storage['db'], action: AuditAction, { url }: { url: string }) =>
    // Only the host, because the path may be a secret.
    record(from, { action, subject: new URL(url).host }, now())

  const change = async (id: string, action: AuditAction, values: Partial<WebhookTable>): Promise<WebhookTable> => {
    await db.transaction().execute(async (transaction) => {
      if (!(await updateRows(transaction, 'webhook', { id }, values))) throw noSuchWebhook()
      const changed = await findRow(transaction, 'webhook', { id })
      await noted(transaction, action, { url: changed?.url ?? '' })
    })
    return row(id)
  }

  const deliveries = (webhook: string) => db.selectFrom('outbox').where('webhook_id', '=', webhook)

  const deliveryOf = async (webhook: string, id: string): Promise<Delivery> => {
    const event = await deliveries(webhook).selectAll().where('id', '=', id).executeTakeFirst()
    if (!event) throw errors.notFound('Delivery not found.')
    return asDelivery(event)
  }

  return {
    ...delivery,

    waiting: () => waitingEvents(db),

    async list(): Promise<Webhook[]> {
      const rows = await findRows(db, 'webhook', {}, 'created_at', 'id')
      return Promise.all(rows.map(shown))
    },

    async add({ url, events, active = true }: z.infer<typeof webhookInput>) {
      checkAddress(url)
      if ((await countOf(db.selectFrom('webhook'))) >= limits.webhooks)
        throw errors.conflict(`A site can have at most ${limits.webhooks} webhooks. Delete one first.`)
      const id = newId()
      const { shown: secret, sealed } = secrets.make(id)
      const values: WebhookTable = {
        ...{ id, url, events: JSON.stringify(events), active: active ? 1 : 0, created_at: now().toISOString() },
        ...{ secret: sealed, former_secret: null, rotated_at: null, paused_because: null, failed_in_a_row: 0 },
      }
      await db.transaction().execute(async (transaction) => {
        await transaction.insertInto('webhook').values(values).execute()
        await noted(transaction, 'webhook-added', { url })
      })
      return { ...(await shown(values)), secret }
    },

    /** A resumed webhook starts without failures, and gets the events that have waited. */
    async change(id: string, { url, events, active }: z.infer<typeof webhookChange>): Promise<Webhook> {
      checkAddress(url)
      const values = {
        ...(url !== undefined && { url }),
        ...(events && { events: JSON.stringify(events) }),
        ...(active !== undefined && { active: active ? 1 : 0, paused_because: null, failed_in_a_row: 0 }),
      }
      if (Object.keys(values).length === 0) return shown(await row(id))
      const changed = await change(id, 'webhook-changed', values)
      delivery.wake()
      return shown(changed)
    },

    async remove(id: string): Promise<void> {
      const webhook = await row(id)
      await db.transaction().execute(async (transaction) => {
        await deleteRows(transaction, 'webhook', { id })
        await deleteRows(transaction, 'outbox', { webhook_id: id })
        await noted(transaction, 'webhook-removed', webhook)
      })
    },

    async rotate(id: string) {
      const { secret: former_secret } = await row(id)
      const { shown: secret, sealed } = secrets.make(id)
      const renewed = { secret: sealed, former_secret, rotated_at: now().toISOString() }
      return { ...(await shown(await change(id, 'webhook-secret-renewed', renewed))), secret }
    },

    async test(id: string): Promise<Delivery> {
      await row(id)
      return deliveryOf(id, (await delivery.ping(id)).id)
    },

    async deliveries(id: string, page: Page) {
      await row(id)
      const { rows, total } = await countedPage(deliveries(id).selectAll().orderBy('id', 'desc'), page)
      return { rows: rows.map(asDelivery), total }
    },

    /** Sends an event again with all its tries, and with the same id, by which the receiver recognises it. */
    async redeliver(webhook: string, id: string): Promise<Delivery> {
      const { active } = await row(webhook)
      if (active === 0) throw errors.conflict('This webhook is paused. Resume it first.')
      const { status } = await deliveryOf(webhook, id)
      const anew = { state: 'pending', attempts: 0, next_at: now().toISOString(), sent_at: null, claim: null } as const
      const idle = { id, webhook_id: webhook, state: status }
      if (status === 'delivering' || !(await updateRows(db, 'outbox', idle, anew)))
        throw errors.conflict('This event is being delivered now.')
      delivery.wake()
      return deliveryOf(webhook, id)
    },
  }
}

const openOf = (db: Storage['db'], webhook: string) =>
  db.selectFrom('outbox').where('webhook_id', '=', webhook).where('state', 'in', ['pending', 'delivering'])

const asDelivery = ({ kind: event, state: status, last_error: error, ...row }: OutboxTable): Delivery =>
  deliveryShape.parse({ ...row, event, status, error })

/** Events that wait for a webhook that is not paused, and undelivered ones of the last 30 days. */
export async function waitingEvents(db: Storage['db']) {
  const active = db.selectFrom('webhook').select('id').where('active', '=', 1)
  const events = (states: OutboxTable['state'][]) => db.selectFrom('outbox').where('state', 'in', states)
  const open = events(['pending', 'delivering']).where('webhook_id', 'in', active)
  const oldest = await open.select(({ fn }) => fn.min('created_at').as('at')).executeTakeFirstOrThrow()
  return {
    count: await countOf(open),
    oldest: oldest.at as string | null,
    undelivered: await countOf(events(['undelivered'])),
    webhooks: await countOf(db.selectFrom('webhook')),
    paused: await countOf(db.selectFrom('webhook').where('active', '=', 0)),
  }
}
