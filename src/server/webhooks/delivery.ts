import { randomUUID } from 'node:crypto'
import { eventBody } from '../../contract/webhook-events.ts'
import type { WebhookEvent } from '../../contract/webhooks.ts'
import { type OutboxTable, openQueue, openSender, put, type Way } from '../outbox/index.ts'
import { findRow, updateRows } from '../platform/database/queries.ts'
import { backgroundLoop } from '../platform/jobs/background-loop.ts'
import { lease } from '../platform/jobs/claims.ts'
import { day, hour, type Queue } from '../platform/jobs/jobs.ts'
import type { Logger } from '../platform/log.ts'
import type { Services } from '../services.ts'
import { webhookEmails } from './emails.ts'
import { type Answer, NotDelivered, patience, postEvent } from './request.ts'
import type { webhookSecrets } from './secrets.ts'

const second = 1_000
const minute = 60 * second

/** From the claim of an event to the end of its try. */
const longestTry = patience + 5 * second

/** A webhook is paused when so many of its events in a row could not be delivered. */
const failuresUntilPause = 20
const retention = 30 * day

const byWebhook: Way = {
  states: { waiting: 'pending', sending: 'delivering', sent: 'delivered', failed: 'undelivered' },
  pauses: [5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour, 16 * hour],
  maxAttempts: 8,
  jitter: 0.1,
}

type Event = OutboxTable & { claim: string; webhook_id: string }

/** Sends events to the webhooks. Each has a lane of its own, in which one event follows the other. */
export function webhookDelivery(
  { database, config, mail, log, now }: Services,
  secrets: ReturnType<typeof webhookSecrets>,
) {
  const { db, kind } = database
  const queue = openQueue(database, byWebhook, now)
  const lanes = new Map<string, Promise<number>>()

  const sender = openSender<Event, Answer>({
    renew: queue.renew,
    // The request's own timeout is shorter.
    patience: longestTry,
    async send({ id, webhook_id, kind, created_at, text_body }, signal) {
      const webhook = await findRow(db, 'webhook', { id: webhook_id })
      if (!webhook) throw new NotDelivered('The webhook was deleted.')
      const signing = secrets.signing(webhook)
      if (signing.length === 0)
        throw new NotDelivered('The secret cannot be read, because the secret of the site has changed. Renew it.')
      const body = eventBody(kind as WebhookEvent, created_at, JSON.parse(text_body), config.siteUrl)
      const timestamp = Math.floor(now().getTime() / 1000)
      return postEvent({ url: webhook.url, id, timestamp, body, secrets: signing }, signal)
    },
    async sent(event, answer) {
      const done = { state: 'delivered', attempts: event.attempts + 1, sent_at: now().toISOString() } as const
      await queue.finish(event, { ...answer, ...done, last_error: null })
      const webhook = db.updateTable('webhook').set({ failed_in_a_row: 0 }).where('id', '=', event.webhook_id)
      await webhook.where('failed_in_a_row', '>', 0).execute()
    },
    async failed(event, error) {
      const { answer, message } =
        error instanceof NotDelivered ? error : new NotDelivered('The site stopped during this try.')
      const { id: delivery, webhook_id: webhook, kind, attempts } = event
      const status = answer.response_status
      const said = { delivery, webhook, event: kind, status, attempts: attempts + 1 }
      log.warn(said, 'Could not deliver an event to a webhook')
      const isGone = status === 410
      const change = { ...queue.afterFailure(event), ...answer, last_error: message }
      if (isGone || event.kind === 'ping') change.state = 'undelivered'
      if (change.state === 'pending') await queue.finish(event, change)
      else await giveUp(event, change, isGone)
      return true
    },
  })

  const giveUp = (event: Event, change: Partial<OutboxTable>, isGone: boolean) =>
    mail.transaction(webhookEmails, async (transaction, emails) => {
      if (!(await queue.finish(event, change, transaction)) || (event.kind === 'ping' && !isGone)) return
      const counted = await transaction
        .updateTable('webhook')
        .set(({ eb }) => ({ failed_in_a_row: eb('failed_in_a_row', '+', 1) }))
        .where('id', '=', event.webhook_id)
        .where('active', '=', 1)
        .returning(['url', 'failed_in_a_row'])
        .executeTakeFirst()
      const failures = counted?.failed_in_a_row ?? 0
      if (!counted || (!isGone && failures < failuresUntilPause)) return
      const reason = change.last_error ?? ''
      const paused_because = isGone ? reason : `${failures} events in a row could not be delivered. ${reason}`
      await updateRows(transaction, 'webhook', { id: event.webhook_id }, { active: 0, paused_because })
      if (!isGone) await emails.sendToOwner('webhook-paused', {}, { url: counted.url, reason, failures })
    })

  /** The events of a paused webhook wait until it is resumed. */
  const goesOut = db.selectFrom('webhook').select('id').where('active', '=', 1)
  const unsent = (id: string) => db.selectFrom('outbox').where('webhook_id', '=', id).where('sent_at', 'is', null)

  /** The oldest due event, unless another process is sending one of this webhook, so that none overtakes another. */
  const claim = (id: string) => async (): Promise<Event | null> => {
    const others = unsent(id).where('state', '=', 'delivering').where('kind', '!=', 'ping')
    // An event that was claimed earlier is from a process that died, and is tried again when its lease has expired.
    const claimedSince = queue.later(lease - longestTry)
    const alive = others.where('next_at', '>', claimedSince).where('next_at', '<=', queue.later(lease))
    if (await alive.select('id').limit(1).executeTakeFirst()) return null
    return queue.claim((due) =>
      due
        .where('webhook_id', '=', id)
        .where('sent_at', 'is', null)
        .where('webhook_id', 'in', goesOut)
        .orderBy('id')
        .$if(kind === 'postgres', (rows) => rows.forUpdate()),
    ) as Promise<Event | null>
  }

  const startLanes = async () => {
    const due = db.selectFrom('outbox').select('webhook_id').distinct().where(queue.isDue)
    const rows = await due.where('webhook_id', 'in', goesOut).execute()
    for (const { webhook_id: id } of rows) {
      if (id === null || lanes.has(id)) continue
      const lane = sender
        .sendAll(claim(id))
        .catch((error: unknown) => {
          log.error({ err: error, webhook: id }, 'Could not deliver the events of a webhook; the next attempt follows')
          return 0
        })
        .finally(() => lanes.delete(id))
      lanes.set(id, lane)
    }
  }

  const loop = backgroundLoop({
    work: startLanes,
    every: second,
    failure: 'Could not look for events of webhooks; the next attempt follows',
  })

  return {
    wake: loop.wake,

    /** Sends everything that is due, and waits for it. @returns how many were tried */
    async deliverDue(): Promise<number> {
      await startLanes()
      const tried = await Promise.all(lanes.values())
      return tried.reduce((sum, each) => sum + each, 0)
    },

    /** Sends a ping at once, outside the lane. @returns its id, and a promise that ends when it has been tried */
    async ping(webhook: string): Promise<{ id: string; tried: Promise<unknown> }> {
      const own = { kind: 'ping', webhook_id: webhook, text_body: JSON.stringify({ webhook }) } as const
      const claimed = { ...own, state: 'delivering', claim: randomUUID(), next_at: queue.later(lease) } as const
      const id = await put(db, claimed, now())
      const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const tried = sender.sendOne(row as Event)
      return { id, tried: tried.catch((error: unknown) => log.error({ err: error }, 'Could not send a ping')) }
    },

    async removeOld(): Promise<void> {
      const old = db.deleteFrom('outbox').where('webhook_id', 'is not', null)
      await old.where('created_at', '<', queue.later(-retention)).execute()
    },

    start: (given: Logger) => loop.start(given),

    async stop() {
      sender.stop()
      await loop.stop()
      await Promise.all(lanes.values())
    },
  } satisfies Queue & Record<string, unknown>
}
