import type { Element, Root, RootContent } from 'hast'
import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Entry } from '../../contract/collections.ts'
import type { PostEmail, Sending } from '../../contract/sendings.ts'
import { paths } from '../../contract/site-map.ts'
import { escapeHtml, printHtml } from '../../markdown/print-html.ts'
import { element } from '../../markdown/tree.ts'
import { record } from '../audit/index.ts'
import type { CollectionStore } from '../collections/index.ts'
import type { Mail } from '../emails/index.ts'
import { isUniqueViolation } from '../platform/database/database-errors.ts'
import { errors } from '../platform/http/errors.ts'
import type { Database, Schema } from '../schema.ts'
import { articleHtml, articleTree, isSvg } from './article-html.ts'
import { articleText } from './article-text.ts'
import { newsletterEmails } from './emails.ts'
import { progressOf } from './progress.ts'
import { testToken } from './subscription-links.ts'
import { takeBack } from './take-back.ts'

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
  const written = (post: SentPost, token: string) => writtenPost({ mail, siteUrl }, post, token)

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
export const sentFields = [
  ...['title', 'slug', 'excerpt', 'description', 'content_html', 'image_url', 'image_alt'],
  ...['published', 'publish_at'],
] as const satisfies readonly (keyof Entry<'blogs'>)[]
export type SentPost = Pick<Entry<'blogs'>, (typeof sentFields)[number]>

/** @param token of the unsubscribe link, or what stands in its place until the receiver is known */
export async function writtenPost(
  { mail, siteUrl }: { mail: Pick<Mail, 'write'>; siteUrl: string },
  post: SentPost,
  token: string,
) {
  const address = siteUrl + paths.post(post.slug)
  const { tree, isCut } = beginningOf(articleTree(withImage(post), address))
  return mail.write(newsletterEmails, 'new-post', {
    title: post.title,
    lead: post.excerpt || post.description || null,
    html: (headingFont) => articleHtml(tree, headingFont),
    text: articleText(tree),
    isCut,
    address,
    unsubscribe: siteUrl + paths.unsubscribe(token),
  })
}

/** The post with its main image in front, as on its page. */
function withImage({ image_url, image_alt, content_html }: SentPost): string {
  if (!image_url || isSvg(image_url)) return content_html
  return `<figure><img src="${escapeHtml(image_url)}" alt="${escapeHtml(image_alt ?? '')}"></figure>${content_html}`
}

/** Of the HTML, in characters. Gmail cuts an email after 102 KB, and with it the link to unsubscribe. */
const longest = 70_000
/** Of the text of a block that is longer than that, in characters. */
const longestText = 2_000

/** Only its beginning if the email would be too long. */
export function beginningOf(tree: Root): { tree: Root; isCut: boolean } {
  let length = 0
  for (const [index, child] of tree.children.entries()) {
    const own = lengthOf(child)
    length += own
    if (length <= longest) continue
    const fitting = tree.children.slice(0, index)
    // Its tags cannot be cut, and without it an email may have no text.
    const children = own > longest ? [...fitting, textBeginning(child)] : fitting
    return { tree: { ...tree, children }, isCut: true }
  }
  return { tree, isCut: false }
}

const lengthOf = (node: RootContent): number =>
  node.type === 'element' ? printHtml({ type: 'root', children: [node] }).length : 0

function textBeginning(block: RootContent): Element {
  const text = articleText({ type: 'root', children: [block] })
  return element('p', { style: 'margin:0 0 16px' }, `${[...text].slice(0, longestText).join('').trimEnd()} …`)
}
