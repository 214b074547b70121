import { paths } from '../../contract/site-map.ts'
import type { EmailSender, Mail } from '../emails/index.ts'
import { isVisible } from '../entries/index.ts'
import { skipLocked } from '../platform/jobs/claims.ts'
import type { Database } from '../schema.ts'
import { newsletterEmails } from './emails.ts'
import type { PostSendingTable } from './schema.ts'
import type { SubscriptionLinks } from './subscription-links.ts'
import { takeBack } from './take-back.ts'

interface Parts {
  database: Pick<Database, 'db' | 'kind'>
  mail: Pick<Mail, 'transaction'>
  links: Pick<SubscriptionLinks, 'token'>
  siteUrl: string
  perMinute: number
  now: () => Date
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
export async function handOver({
  database: { db, kind },
  mail,
  links,
  siteUrl,
  perMinute,
  now,
}: Parts): Promise<'handed' | 'early' | 'idle'> {
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
    const letter_id = await putPost(emails, sending, { to: receiver.email, token, siteUrl })
    await transaction
      .updateTable('post_receivers')
      .set({ state: 'queued', letter_id })
      .where('sending_id', '=', sending.id)
      .where('subscriber_id', '=', receiver.subscriber_id)
      .execute()
    return 'handed'
  })
}

function putPost(
  emails: EmailSender<typeof newsletterEmails>,
  { id, subject, text_body, html_body }: PostSendingTable,
  { to, token, siteUrl }: { to: string; token: string; siteUrl: string },
): Promise<string> {
  const addressed = (text: string) => text.replaceAll(paths.unsubscribe(id), paths.unsubscribe(token))
  const email = { kind: 'new-post' as const, subject, text: addressed(text_body), html: addressed(html_body) }
  return emails.sendWritten(email, { to, unsubscribe: siteUrl + paths.unsubscribe(token) })
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
