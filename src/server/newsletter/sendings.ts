import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Entry } from '../../contract/collections.ts'
import type { PostEmail, Sending } from '../../contract/sendings.ts'
import { paths } from '../../contract/site-map.ts'
import { record } from '../audit/index.ts'
import { countOf, findRow, insertNew, updateRows } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import type { Schema } from '../schema.ts'
import { articleOf } from './article.ts'
import { newsletterEmails } from './emails.ts'
import type { PostReceiverTable, PostSendingTable } from './schema.ts'
import { type Parts, testToken } from './subscribers.ts'

export type Sendings = ReturnType<typeof openSendings>

const nobody = 'No one has subscribed yet.'
const deeds = { sending: 'sending-resumed', paused: 'sending-paused', stopped: 'sending-stopped' } as const

/** Sends each post once, with one email to each subscriber. @param wake called when there is something to send */
export function openSendings({ database: { db }, collections, mail, config, now }: Parts, wake: () => void) {
  const { siteUrl, newsletterPerMinute } = config
  const read = async (postId: string): Promise<SentPost> => collections.blogs.get(postId, false, [...sentFields])

  /** @param token of the unsubscribe link, or what stands in its place until the receiver is known */
  const written = (post: SentPost, token: string) => {
    const address = siteUrl + paths.post(post.slug)
    return mail.write(newsletterEmails, 'new-post', {
      title: post.title,
      lead: post.excerpt || post.description || null,
      article: articleOf(post, address),
      address,
      unsubscribe: siteUrl + paths.unsubscribe(token),
    })
  }

  const of = async (post_id: string): Promise<Sending | null> => {
    const row = await findRow(db, 'post_sendings', { post_id })
    return row ? progressOf(db, row) : null
  }

  const hiddenBecause = ({ published, publish_at }: SentPost): string | null => {
    if (!published) return 'This post is a draft. Publish it before you send it.'
    if (!publish_at || publish_at <= now().toISOString()) return null
    return 'This post is scheduled. You can send it once it is published.'
  }

  const assertPublished = (post: SentPost) => {
    const problem = hiddenBecause(post)
    if (problem) throw errors.conflict(problem)
  }

  return {
    of: async (postId: string): Promise<Sending | null> => {
      await read(postId)
      return of(postId)
    },

    async email(postId: string): Promise<PostEmail> {
      const post = await read(postId)
      const { subject, html, text } = await written(post, testToken)
      const sending = await of(postId)
      const receivers = await countOf(db.selectFrom('subscribers').where('state', '=', 'active'))
      const problem = hiddenBecause(post) ?? (sending ? sentBefore(sending) : receivers === 0 ? nobody : null)
      return {
        subject,
        html,
        text,
        receivers,
        problem,
        sending,
        per_minute: newsletterPerMinute,
        to_files: await mail.toFiles(),
      }
    },

    /** Sends the post to one address, without a subscription. @throws conflict for a post that is not published */
    async test(postId: string, to: string): Promise<void> {
      const post = await read(postId)
      assertPublished(post)
      const email = await written(post, testToken)
      await mail.transaction(newsletterEmails, (_, emails) => emails.sendWritten(email, { to }))
    },

    /** @throws conflict if it is not published, was sent before, or nobody is subscribed */
    async begin(postId: string): Promise<Sending> {
      const post = await read(postId)
      assertPublished(post)
      const before = await of(postId)
      if (before) throw errors.conflict(sentBefore(before))
      const id = newId()
      // The id stands where each email gets the token of its receiver.
      const { subject, html, text } = await written(post, id)
      const time = now().toISOString()
      const row = {
        ...{ id, post_id: postId, state: 'sending' as const, subject, text_body: text, html_body: html, next_at: time },
        ...{ total: 0, sent: 0, bounced: 0, failed: 0, created_at: time, finished_at: null },
      }
      await db.transaction().execute(async (transaction) => {
        const isNew = await insertNew(transaction, 'post_sendings', row)
        if (!isNew) throw errors.conflict('This post is being sent already.')
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('post_receivers')
          .columns(['sending_id', 'subscriber_id', 'state'])
          .expression((eb) =>
            eb
              .selectFrom('subscribers')
              .select(({ val, ref }) => [val(id).as('sending_id'), ref('id').as('subscriber_id')])
              .select(({ val }) => val('waiting' as const).as('state'))
              .where('state', '=', 'active'),
          )
          .executeTakeFirstOrThrow()
        const total = Number(numInsertedOrUpdatedRows ?? 0n)
        if (total === 0) throw errors.conflict(nobody)
        await updateRows(transaction, 'post_sendings', { id }, { total })
        const subject = `“${post.title}” to ${total} ${total === 1 ? 'person' : 'people'}`
        await record(transaction, { action: 'sending-began', subject }, now())
      })
      wake()
      return (await of(postId)) as Sending
    },

    /** @throws conflict if it has ended, or is to be resumed while visitors do not see the post */
    async change(postId: string, state: 'sending' | 'paused' | 'stopped'): Promise<Sending> {
      if (state === 'sending') assertPublished(await read(postId))
      await db.transaction().execute(async (transaction) => {
        const row = await findRow(transaction, 'post_sendings', { post_id: postId })
        if (!row) throw errors.notFound('This post was not sent.')
        const running = transaction.updateTable('post_sendings').set({ state }).where('id', '=', row.id)
        const { numUpdatedRows } = await running.where('state', 'in', ['sending', 'paused']).executeTakeFirst()
        if (numUpdatedRows === 0n) throw errors.conflict(`Sending is ${row.state} and cannot be changed.`)
        if (row.state === state) return
        if (state !== 'sending') await takeBack(transaction, row.id)
        await record(transaction, { action: deeds[state], subject: `“${row.subject}”` }, now())
      })
      wake()
      return (await of(postId)) as Sending
    },
  }
}

const sentBefore = ({ state, created_at }: Sending): string =>
  state === 'sending' || state === 'paused'
    ? 'This post is being sent already.'
    : `This post was already sent, on ${created_at.slice(0, 10)}. A post can be sent only once.`

const sentFields = [
  ...['title', 'slug', 'excerpt', 'description', 'content_html', 'image_url', 'image_alt'],
  ...['published', 'publish_at'],
] as const satisfies readonly (keyof Entry<'blogs'>)[]
type SentPost = Pick<Entry<'blogs'>, (typeof sentFields)[number]>

/** The progress of a sending. Subscribers who leave before their turn are counted in `total` only. */
export async function progressOf(db: Kysely<Schema>, row: PostSendingTable): Promise<Sending> {
  const { id, state, total, sent, bounced, failed, created_at, finished_at } = row
  const own = { state, total, created_at, finished_at }
  if (finished_at) return { ...own, sent, bounced, failed, underway: 0, waiting: 0 }
  const { queued: underway, waiting, ...counts } = await countsOf(db, id)
  return { ...own, ...counts, underway, waiting: state === 'stopped' ? 0 : waiting }
}

/** The receivers by state; those who wait only if they are still subscribed. */
export async function countsOf(db: Kysely<Schema>, sendingId: string) {
  const rows = await db
    .selectFrom('post_receivers as receiver')
    .innerJoin('subscribers', 'subscribers.id', 'receiver.subscriber_id')
    .select(({ fn }) => ['receiver.state', fn.countAll().as('count')])
    .where('sending_id', '=', sendingId)
    .where(({ or, eb }) => or([eb('receiver.state', '!=', 'waiting'), eb('subscribers.state', '=', 'active')]))
    .groupBy('receiver.state')
    .execute()
  const none = { waiting: 0, queued: 0, sent: 0, bounced: 0, failed: 0 }
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
  return { ...none, ...counts } as Record<PostReceiverTable['state'], number>
}

/** Takes the untried emails of a sending out of the outbox, so that a pause takes effect at once. */
export async function takeBack(db: Kysely<Schema>, sendingId: string): Promise<void> {
  const queued = db.selectFrom('post_receivers').select('letter_id').where('sending_id', '=', sendingId)
  const removed = await db
    .deleteFrom('outbox')
    .where('id', 'in', queued.where('state', '=', 'queued').$castTo<{ letter_id: string }>())
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .returning('id')
    .execute()
  for (const { id: letter_id } of removed) {
    const place = { sending_id: sendingId, letter_id }
    await updateRows(db, 'post_receivers', place, { state: 'waiting', letter_id: null })
  }
}
