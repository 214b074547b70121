import type { Kysely } from 'kysely'
import { paths } from '../../contract/site-map.ts'
import type { Mail } from '../emails/index.ts'
import { isVisible } from '../entries/index.ts'
import { backgroundLoop } from '../platform/jobs/background-loop.ts'
import { skipLocked } from '../platform/jobs/claims.ts'
import type { Database, Schema } from '../schema.ts'
import type { SettingsStore } from '../settings/index.ts'
import { newsletterEmails } from './emails.ts'
import type { PostSendingTable } from './schema.ts'
import { countsOf, takeBack } from './sendings.ts'
import type { SubscriptionLinks } from './subscribers.ts'

interface Parts {
  database: Pick<Database, 'db' | 'kind'>
  mail: Pick<Mail, 'transaction'>
  settings: Pick<SettingsStore, 'current'>
  links: SubscriptionLinks
  siteUrl: string
  perMinute: number
  now: () => Date
}

const pollInterval = 5_000
const shortInterval = 1_000

export type SendingQueue = ReturnType<typeof sendingQueue>

/** Puts posts for subscribers into the outbox, at the pace of the site. */
export function sendingQueue(parts: Parts) {
  const pace = 60_000 / parts.perMinute
  /** In milliseconds. */
  const pauses = { handed: pace, early: Math.min(pace, shortInterval), idle: pollInterval }
  const step = async () => {
    await settle(parts.database.db, parts.now)
    // Nothing leaves while the newsletter is off.
    const { letters } = await parts.settings.current()
    return letters.enabled ? handOver(parts) : 'idle'
  }

  const loop = backgroundLoop({
    work: async () => pauses[await step()],
    every: pollInterval,
    failure: 'Could not send a post to the subscribers; the next attempt follows',
  })
  /** `step` hands over the next email if it is due. The queue does this by itself. */
  return { ...loop, step }
}

/** So many emails may wait in the outbox untried. A pause takes back no more than these. */
const ahead = 5
const minute = 60_000

/**
 * Puts the next email of the oldest sending into the outbox, if its time has come. The receiver, the email and the time of
 * the next one are written in one transaction, so whichever process does it, and wherever it is killed, nobody gets two
 * emails and nobody is left out.
 * @returns early: somebody waits, but not yet for this moment; idle: nobody waits
 */
async function handOver({
  database: { db, kind },
  mail,
  links,
  siteUrl,
  perMinute,
  now,
}: Omit<Parts, 'settings'>): Promise<'handed' | 'early' | 'idle'> {
  const time = now().toISOString()
  const pace = minute / perMinute
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString()

  await pauseHidden(db, now())

  /** A sending that still has somebody to send to. */
  const next = await db
    .selectFrom('post_sendings')
    .select('id')
    .where('state', '=', 'sending')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('post_receivers as receiver')
          .innerJoin('subscribers', 'subscribers.id', 'receiver.subscriber_id')
          .select('receiver.sending_id')
          .whereRef('receiver.sending_id', '=', 'post_sendings.id')
          .where('receiver.state', '=', 'waiting')
          .where('subscribers.state', '=', 'active'),
      ),
    )
    .orderBy('id')
    .limit(1)
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
    if (untried.length >= ahead) return 'early'

    // The pace is that of the site: no sending may wait for its next email.
    const sending = await transaction
      .updateTable('post_sendings')
      .set({ next_at: later(pace) })
      .where('id', '=', next.id)
      .where('state', '=', 'sending')
      // PostgreSQL evaluates this again when another process has just changed the row, the subquery it does not.
      .where(({ or, eb }) => or([eb('next_at', '<=', time), eb('next_at', '>', later(minute))]))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('post_sendings as other')
              .select('other.id')
              .where('other.next_at', '>', time)
              // Not one that was written while the clock was ahead.
              .where('other.next_at', '<=', later(minute)),
          ),
        ),
      )
      .returningAll()
      .executeTakeFirst()
    if (!sending) return 'early'

    const receiver = await transaction
      .selectFrom('post_receivers as receiver')
      .innerJoin('subscribers', 'subscribers.id', 'receiver.subscriber_id')
      .select(['subscriber_id', 'email'])
      .where('sending_id', '=', sending.id)
      .where('receiver.state', '=', 'waiting')
      .where('subscribers.state', '=', 'active')
      .orderBy('subscriber_id')
      .limit(1)
      .$call(skipLocked(kind))
      .executeTakeFirst()
    if (!receiver) return 'early'

    const token = links.token(receiver.subscriber_id, { what: 'unsubscribe' })
    const letter_id = await emails.sendWritten(addressed(sending, token), {
      to: receiver.email,
      unsubscribe: siteUrl + paths.unsubscribe(token),
    })
    await transaction
      .updateTable('post_receivers')
      .set({ state: 'queued', letter_id })
      .where('sending_id', '=', sending.id)
      .where('subscriber_id', '=', receiver.subscriber_id)
      .execute()
    return 'handed'
  })
}

/** The email of a sending with the link of one receiver. */
function addressed({ id, subject, text_body, html_body }: PostSendingTable, token: string) {
  const withLink = (text: string) => text.replaceAll(paths.unsubscribe(id), paths.unsubscribe(token))
  return { kind: 'new-post' as const, subject, text: withLink(text_body), html: withLink(html_body) }
}

/**
 * Pauses sendings of posts that visitors do not see, because the link in the emails would lead nowhere. Nothing is stopped:
 * a deleted post can be restored.
 */
async function pauseHidden(db: Database['db'], now: Date): Promise<void> {
  const hidden = await db
    .selectFrom('post_sendings')
    .select('id')
    .where('state', '=', 'sending')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blogs')
            .select('blogs.id')
            .whereRef('blogs.id', '=', 'post_sendings.post_id')
            .where(isVisible({ flag: 'published', from: 'publish_at' }, now)),
        ),
      ),
    )
    .execute()
  for (const { id } of hidden) {
    await db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('post_sendings')
        .set({ state: 'paused' })
        .where('id', '=', id)
        .where('state', '=', 'sending')
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await takeBack(transaction, id)
    })
  }
}

const atOnce = 500
const outcomes = { sent: 'sent', rejected: 'bounced', failed: 'failed' } as const

/**
 * Records what became of the emails in the outbox, ends refused subscriptions, stops sendings of posts that are deleted
 * for good, and finishes what is through.
 */
async function settle(db: Database['db'], now: () => Date): Promise<void> {
  const open = await db.selectFrom('post_sendings').select('id').where('finished_at', 'is', null).execute()
  for (const { id } of open) {
    await db.transaction().execute(async (transaction) => {
      await recordOutcomes(transaction, id, now)
      await stopWithPost(transaction, id)
      await finish(transaction, id, now)
    })
  }
}

async function recordOutcomes(db: Kysely<Schema>, sendingId: string, now: () => Date): Promise<void> {
  const ended = await db
    .selectFrom('post_receivers as receiver')
    .leftJoin('outbox', 'outbox.id', 'receiver.letter_id')
    .select(['subscriber_id', 'outbox.state as outcome'])
    .where('sending_id', '=', sendingId)
    .where('receiver.state', '=', 'queued')
    .where(({ or, eb }) => or([eb('outbox.id', 'is', null), eb('outbox.state', 'in', ['sent', 'rejected', 'failed'])]))
    .limit(atOnce)
    .execute()
  for (const outcome of ['sent', 'rejected', 'failed'] as const) {
    // The owner may have deleted an email from the outbox.
    const ids = ended.filter((each) => (each.outcome ?? 'failed') === outcome).map(({ subscriber_id }) => subscriber_id)
    if (ids.length === 0) continue
    await db
      .updateTable('post_receivers')
      .set({ state: outcomes[outcome] })
      .where('sending_id', '=', sendingId)
      .where('subscriber_id', 'in', ids)
      .execute()
    if (outcome !== 'rejected') continue
    await db
      .updateTable('subscribers')
      .set({ state: 'bounced', requested_at: null, ended_at: now().toISOString() })
      .where('id', 'in', ids)
      .where('state', '=', 'active')
      .execute()
  }
}

/** Stops a sending whose post is neither on the site nor in the trash. The owner has no page on which to stop it. */
async function stopWithPost(db: Kysely<Schema>, sendingId: string): Promise<void> {
  await db
    .updateTable('post_sendings')
    .set({ state: 'stopped' })
    .where('id', '=', sendingId)
    .where('state', 'in', ['sending', 'paused'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('blogs').select('id').whereRef('blogs.id', '=', 'post_sendings.post_id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('bin').select('id').whereRef('bin.id', '=', 'post_sendings.post_id'))),
    )
    .execute()
}

/** Keeps only the counts of a sending that has nobody left. */
async function finish(db: Kysely<Schema>, sendingId: string, now: () => Date): Promise<void> {
  const row = await db.selectFrom('post_sendings').select('state').where('id', '=', sendingId).executeTakeFirst()
  if (!row) return
  const { waiting, queued, sent, bounced, failed } = await countsOf(db, sendingId)
  if (queued > 0 || (waiting > 0 && row.state !== 'stopped')) return
  const { numUpdatedRows } = await db
    .updateTable('post_sendings')
    .set({ sent, bounced, failed, text_body: '', html_body: '', finished_at: now().toISOString() })
    .set({ state: row.state === 'stopped' ? 'stopped' : 'done' })
    .where('id', '=', sendingId)
    .where('state', '=', row.state)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await db.deleteFrom('post_receivers').where('sending_id', '=', sendingId).execute()
}
