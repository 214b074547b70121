import type { Kysely } from 'kysely'
import type { EventData } from '../../contract/webhook-events.ts'
import type { WebhookEvent } from '../../contract/webhooks.ts'
import { updateRows } from '../platform/database/queries.ts'
import type { Schema } from '../schema.ts'
import { put } from './queue.ts'

interface Told<Name extends WebhookEvent> {
  data: EventData<Name>
  /** The message, comment, entry or email that the event is about. Deleting it deletes the event. */
  entry: string
  /** The account and the address that the event is about. Deleting them deletes the event. */
  user?: string | null
  person?: string
}

const listening = async (db: Kysely<Schema>, event: WebhookEvent): Promise<string[]> => {
  const rows = await db.selectFrom('webhook').select(['id', 'events']).where('active', '=', 1).orderBy('id').execute()
  return rows.flatMap(({ id, events }) => ((JSON.parse(events) as string[]).includes(event) ? [id] : []))
}

export const isHeard = async (db: Kysely<Schema>, event: WebhookEvent): Promise<boolean> =>
  (await listening(db, event)).length > 0

/** Call it in the transaction of the cause. @param told the event, or reads it if a webhook listens */
export async function tell<Name extends WebhookEvent>(
  db: Kysely<Schema>,
  event: Name,
  now: Date,
  told: Told<Name> | (() => Promise<Told<Name>>),
): Promise<void> {
  const webhooks = await listening(db, event)
  if (webhooks.length === 0) return
  const { data, entry, user = null, person = '' } = typeof told === 'function' ? await told() : told
  const about = { recipient: person, about_user: user, about_entry: entry }
  for (const webhook_id of webhooks) {
    const row = { kind: event, webhook_id, state: 'pending', text_body: JSON.stringify(data), ...about } as const
    await put(db, row, now)
  }
}

const minute = 60_000

/** As `tell`, but each webhook gets at most one event a minute for an entry, with the count since the last one. */
export async function tellCount(
  db: Kysely<Schema>,
  event: 'workflow.downloaded',
  { entry, data }: { entry: string; data: Omit<EventData<typeof event>, 'count'> },
  now: Date,
): Promise<void> {
  for (const webhook_id of await listening(db, event)) {
    const last = await db
      .selectFrom('outbox')
      .select(['id', 'text_body', 'next_at', 'sent_at', 'created_at', 'state'])
      .where('webhook_id', '=', webhook_id)
      .where('about_entry', '=', entry)
      .where('kind', '=', event)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last?.state === 'pending' && last.next_at > now.toISOString()) {
      const { count } = JSON.parse(last.text_body)
      const untried = { id: last.id, state: 'pending', attempts: 0 } as const
      const more = { text_body: JSON.stringify({ ...data, count: count + 1 }) }
      if ((await updateRows(db, 'outbox', untried, more)) > 0) continue
    }
    const since = last ? Date.parse(last.sent_at ?? last.created_at) : 0
    const next_at = new Date(Math.max(now.getTime(), Math.min(since, now.getTime()) + minute)).toISOString()
    const text_body = JSON.stringify({ ...data, count: 1 })
    await put(db, { kind: event, webhook_id, state: 'pending', about_entry: entry, text_body, next_at }, now)
  }
}

/** Call it where the message, comment or entry is deleted. */
export const forgetEvents = (db: Kysely<Schema>, entries: readonly string[]) =>
  db.deleteFrom('outbox').where('webhook_id', 'is not', null).where('about_entry', 'in', entries).execute()
