import type { Kysely } from 'kysely'
import { paths } from '../../contract/site-map.ts'
import { isVisible } from '../entries/index.ts'
import { deleteRows, findRow, updateRows } from '../platform/database/queries.ts'
import { backgroundLoop } from '../platform/jobs/background-loop.ts'
import { skipLocked } from '../platform/jobs/claims.ts'
import type { Schema } from '../schema.ts'
import { newsletterEmails } from './emails.ts'
import type { PostSendingTable } from './schema.ts'
import { countsOf, takeBack } from './sendings.ts'
import type { Parts } from './subscribers.ts'

const pollInterval = 5_000
const shortInterval = 1_000
const minute = 60_000

export function sendingQueue(parts: Parts) {
  const pace = minute / parts.config.newsletterPerMinute
  const pauses = { handed: pace, early: Math.min(pace, shortInterval), idle: pollInterval }
  const step = async () => {
    await settle(parts)
    // Nothing leaves while the newsletter is off.
    const { letters } = await parts.settings.current()
    return letters.enabled ? handOver(parts, pace) : 'idle'
  }

  const loop = backgroundLoop({
    work: async () => pauses[await step()],
    every: pollInterval,
    failure: 'Could not send a post to the subscribers; the next attempt follows',
  })
  /** `step` hands over the next email if it is due. The queue does this by itself. */
  return { ...loop, step }
}

/** How many untried emails may wait in the outbox. A pause takes back at most these. */
const ahead = 5

const stillWaiting = (db: Kysely<Schema>) =>
  db
    .selectFrom('post_receivers as receiver')
    .innerJoin('subscribers', 'subscribers.id', 'receiver.subscriber_id')
    .where('receiver.state', '=', 'waiting')
    .where('subscribers.state', '=', 'active')
    .limit(1)

/**
 * Puts the next email of the oldest sending into the outbox, if its time has come. The receiver, the email and the time of
 * the next one are written in one transaction, so whichever process does it, and wherever it is killed, nobody gets two
 * emails and nobody is left out.
 * @returns early: somebody waits, but no email is due now; idle: nobody waits
 */
async function handOver(
  { database: { db, kind }, mail, subscriptionLinks: links, config, now }: Parts,
  pace: number,
): Promise<'handed' | 'early' | 'idle'> {
  const time = now().toISOString()
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString()

  await pauseHidden(db, now())

  const next = await stillWaiting(db)
    .innerJoin('post_sendings', 'post_sendings.id', 'sending_id')
    .where('post_sendings.state', '=', 'sending')
    .select('sending_id')
    .orderBy('sending_id')
    .executeTakeFirst()
  if (!next) return 'idle'

  return mail.transaction(newsletterEmails, async (transaction, emails) => {
    const untried = await transaction
      .selectFrom('post_receivers as receiver')
      .innerJoin('outbox', 'outbox.id', 'receiver.letter_id')
      .select('outbox.id')
      .where('receiver.state', '=', 'queued')
      .where('outbox.state', 'in', ['waiting', 'sending'])
      .where('outbox.attempts', '=', 0)
      .limit(ahead)
      .execute()
    // The pace is that of the site, over all sendings. A time that was written while the clock was ahead is ignored.
    const recent = transaction.selectFrom('post_sendings').select('id').where('next_at', '>', time)
    const isEarly = await recent.where('next_at', '<=', later(minute)).executeTakeFirst()
    if (isEarly || untried.length >= ahead) return 'early'

    // PostgreSQL evaluates the conditions again when another process has just changed the row.
    const sending = await transaction
      .updateTable('post_sendings')
      .set({ next_at: later(pace) })
      .where('id', '=', next.sending_id)
      .where('state', '=', 'sending')
      .where(({ or, eb }) => or([eb('next_at', '<=', time), eb('next_at', '>', later(minute))]))
      .returningAll()
      .executeTakeFirst()
    if (!sending) return 'early'

    const receiver = await stillWaiting(transaction)
      .select(['subscriber_id', 'email'])
      .where('sending_id', '=', sending.id)
      .orderBy('subscriber_id')
      .$call(skipLocked(kind))
      .executeTakeFirst()
    if (!receiver) return 'early'

    const { subscriber_id, email: to } = receiver
    const token = links.token(subscriber_id, { what: 'unsubscribe' })
    const unsubscribe = config.siteUrl + paths.unsubscribe(token)
    const letter_id = await emails.sendWritten(addressed(sending, token), { to, unsubscribe })
    const place = { sending_id: sending.id, subscriber_id }
    await updateRows(transaction, 'post_receivers', place, { state: 'queued', letter_id })
    return 'handed'
  })
}

function addressed({ id, subject, text_body, html_body }: PostSendingTable, token: string) {
  const withLink = (text: string) => text.replaceAll(paths.unsubscribe(id), paths.unsubscribe(token))
  return { kind: 'new-post' as const, subject, text: withLink(text_body), html: withLink(html_body) }
}

const postIds = (db: Kysely<Schema>) => db.selectFrom('blogs').select('id').$castTo<{ id: string }>()

/** Pauses sendings whose link would lead nowhere. They are not stopped, because a deleted post can be restored. */
async function pauseHidden(db: Kysely<Schema>, now: Date): Promise<void> {
  const visible = postIds(db).where(isVisible({ flag: 'published', from: 'publish_at' }, now))
  const sendings = db.selectFrom('post_sendings').select('id').where('state', '=', 'sending')
  for (const { id } of await sendings.where('post_id', 'not in', visible).execute()) {
    await db.transaction().execute(async (transaction) => {
      const isPaused = await updateRows(transaction, 'post_sendings', { id, state: 'sending' }, { state: 'paused' })
      if (isPaused) await takeBack(transaction, id)
    })
  }
}

/** Records what became of the emails, ends refused subscriptions, and finishes completed sendings. */
async function settle({ database: { db }, now }: Parts): Promise<void> {
  const open = await db.selectFrom('post_sendings').select('id').where('finished_at', 'is', null).execute()
  for (const { id } of open) {
    await db.transaction().execute(async (transaction) => {
      await recordOutcomes(transaction, id, now().toISOString())
      await stopWithPost(transaction, id)
      await finish(transaction, id, now().toISOString())
    })
  }
}

const outcomes = { sent: 'sent', rejected: 'bounced', failed: 'failed' } as const

async function recordOutcomes(db: Kysely<Schema>, sending_id: string, time: string): Promise<void> {
  const ended = await db
    .selectFrom('post_receivers as receiver')
    .leftJoin('outbox', 'outbox.id', 'receiver.letter_id')
    .select(['subscriber_id', 'outbox.state as outcome'])
    .where('sending_id', '=', sending_id)
    .where('receiver.state', '=', 'queued')
    .where(({ or, eb }) => or([eb('outbox.id', 'is', null), eb('outbox.state', 'in', ['sent', 'rejected', 'failed'])]))
    .limit(500)
    .execute()
  for (const { subscriber_id, outcome } of ended) {
    // The owner may have deleted an email from the outbox.
    const state = outcomes[(outcome ?? 'failed') as keyof typeof outcomes]
    await updateRows(db, 'post_receivers', { sending_id, subscriber_id }, { state })
    if (state !== 'bounced') continue
    await updateRows(
      db,
      'subscribers',
      { id: subscriber_id, state: 'active' },
      { state, requested_at: null, ended_at: time },
    )
  }
}

/** Stops a sending whose post is neither on the site nor in the trash. The owner has no page on which to stop it. */
async function stopWithPost(db: Kysely<Schema>, id: string): Promise<void> {
  await db
    .updateTable('post_sendings')
    .set({ state: 'stopped' })
    .where('id', '=', id)
    .where('state', 'in', ['sending', 'paused'])
    .where('post_id', 'not in', postIds(db))
    .where('post_id', 'not in', db.selectFrom('bin').select('id'))
    .execute()
}

/** Ends a sending with no email left to send or record, and keeps only its counts. */
async function finish(db: Kysely<Schema>, id: string, finished_at: string): Promise<void> {
  const row = await findRow(db, 'post_sendings', { id })
  if (!row) return
  const { waiting, queued, ...counts } = await countsOf(db, id)
  if (queued > 0 || (waiting > 0 && row.state !== 'stopped')) return
  const open = { id, state: row.state, finished_at: null }
  const state = row.state === 'stopped' ? 'stopped' : 'done'
  const ended = { ...counts, state, text_body: '', html_body: '', finished_at } as const
  if (await updateRows(db, 'post_sendings', open, ended)) await deleteRows(db, 'post_receivers', { sending_id: id })
}
