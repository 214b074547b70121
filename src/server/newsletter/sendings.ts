import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Entry } from '../../contract/collections.ts'
import type { PostEmail, Sending } from '../../contract/sendings.ts'
import { paths } from '../../contract/site-map.ts'
import { record } from '../audit/index.ts'
import type { CollectionStore } from '../collections/index.ts'
import type { Mail } from '../emails/index.ts'
import { isUniqueViolation } from '../platform/database/database-errors.ts'
import { errors } from '../platform/http/errors.ts'
import type { Database, Schema } from '../schema.ts'
import { articleOf } from './article.ts'
import { newsletterEmails } from './emails.ts'
import type { PostReceiverTable, PostSendingTable } from './schema.ts'
import { testToken } from './subscribers.ts'

interface Parts {
  database: Pick<Database, 'db'>
  posts: Pick<CollectionStore<'blogs'>, 'get'>
  mail: Pick<Mail, 'transaction' | 'write' | 'toFiles'>
  siteUrl: string
  perMinute: number
  now: () => Date
  /** Called when there is something to send. */
  wake: () => void
}

export type Sendings = ReturnType<typeof openSendings>

const nobody = 'Nobody has subscribed yet.'
const deeds = { sending: 'sending-resumed', paused: 'sending-paused', stopped: 'sending-stopped' } as const

/** Sends posts to the subscribers: each post once, and each subscriber one email. */
export function openSendings({ database: { db }, posts, mail, siteUrl, perMinute, now, wake }: Parts) {
  const read = async (postId: string): Promise<SentPost> => posts.get(postId, false, [...sentFields])

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

  const rowOf = (postId: string, database: Kysely<Schema> = db) =>
    database.selectFrom('post_sendings').selectAll().where('post_id', '=', postId).executeTakeFirst()

  const of = async (postId: string): Promise<Sending | null> => {
    const row = await rowOf(postId)
    return row ? progressOf(db, row) : null
  }

  const receivers = async (): Promise<number> => {
    const { count } = await db
      .selectFrom('subscribers')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('state', '=', 'active')
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  /** Why visitors do not see a post yet; null if they do. */
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
    /** Null if the post was never sent. */
    of: async (postId: string): Promise<Sending | null> => {
      await read(postId)
      return of(postId)
    },

    async email(postId: string): Promise<PostEmail> {
      const post = await read(postId)
      const { subject, html, text } = await written(post, testToken)
      const [sending, count] = [await of(postId), await receivers()]
      const problem = hiddenBecause(post) ?? (sending ? sentBefore(sending) : count === 0 ? nobody : null)
      return { subject, html, text, receivers: count, problem, sending, per_minute: perMinute, to_files: mail.toFiles }
    },

    /** Sends the post to one address, without a subscription. @throws conflict for a post that is not published */
    async test(postId: string, to: string): Promise<void> {
      const post = await read(postId)
      assertPublished(post)
      const email = await written(post, testToken)
      await mail.transaction(newsletterEmails, (_, emails) => emails.sendWritten(email, { to }))
    },

    /**
     * Begins to send the post to everybody who is subscribed now.
     * @throws conflict if it is not published, was sent before, or nobody is subscribed
     */
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
      try {
        await db.transaction().execute(async (transaction) => {
          await transaction.insertInto('post_sendings').values(row).execute()
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
          await transaction.updateTable('post_sendings').set({ total }).where('id', '=', id).execute()
          const subject = `“${post.title}” to ${total} ${total === 1 ? 'person' : 'people'}`
          await record(transaction, { action: 'sending-began', subject }, now())
        })
      } catch (error) {
        if (isUniqueViolation(error, 'post_id')) throw errors.conflict('This post is being sent already.')
        throw error
      }
      wake()
      return (await of(postId)) as Sending
    },

    /** @throws conflict if it has ended, or is to be resumed while visitors do not see the post */
    async change(postId: string, state: 'sending' | 'paused' | 'stopped'): Promise<Sending> {
      if (state === 'sending') assertPublished(await read(postId))
      await db.transaction().execute(async (transaction) => {
        const row = await rowOf(postId, transaction)
        if (!row) throw errors.notFound('This post was not sent.')
        const { numUpdatedRows } = await transaction
          .updateTable('post_sendings')
          .set({ state })
          .where('id', '=', row.id)
          .where('state', 'in', ['sending', 'paused'])
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw errors.conflict(`The sending is ${row.state} and cannot be changed.`)
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
    : `This post was already sent, on ${created_at.slice(0, 10)}. A post can be sent once.`

/** What an email needs of a post. */
const sentFields = [
  ...['title', 'slug', 'excerpt', 'description', 'content_html', 'image_url', 'image_alt'],
  ...['published', 'publish_at'],
] as const satisfies readonly (keyof Entry<'blogs'>)[]
type SentPost = Pick<Entry<'blogs'>, (typeof sentFields)[number]>

/** How far a sending is. Who leaves before their turn is in none of the counts but `total`. */
export async function progressOf(db: Kysely<Schema>, row: PostSendingTable): Promise<Sending> {
  const { state, total, created_at, finished_at } = row
  const own = { state, total, created_at, finished_at }
  if (finished_at) {
    const { sent, bounced, failed } = row
    return { ...own, sent, bounced, failed, underway: 0, waiting: 0 }
  }
  const counts = await countsOf(db, row.id)
  return {
    ...own,
    sent: counts.sent,
    bounced: counts.bounced,
    failed: counts.failed,
    underway: counts.queued,
    waiting: state === 'stopped' ? 0 : counts.waiting,
  }
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
  const found = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
  return { ...none, ...found } as Record<PostReceiverTable['state'], number>
}

/** Takes emails of a sending out of the outbox that were not tried yet, so that a pause holds at once. */
export async function takeBack(db: Kysely<Schema>, sendingId: string): Promise<void> {
  const queued = db
    .selectFrom('post_receivers')
    .select('letter_id')
    .where('sending_id', '=', sendingId)
    .where('state', '=', 'queued')
  const removed = await db
    .deleteFrom('outbox')
    .where('id', 'in', queued.$castTo<{ letter_id: string }>())
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .returning('id')
    .execute()
  if (removed.length === 0) return
  await db
    .updateTable('post_receivers')
    .set({ state: 'waiting', letter_id: null })
    .where('sending_id', '=', sendingId)
    .where(
      'letter_id',
      'in',
      removed.map(({ id }) => id),
    )
    .execute()
}
