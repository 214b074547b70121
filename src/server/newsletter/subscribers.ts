import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import {
  confirmationDays,
  type Subscriber,
  type SubscriberCounts,
  type SubscriberState,
  subscriberShape,
} from '../../contract/subscriptions.ts'
import { record } from '../audit/index.ts'
import { countedPage, deleteRows, findRow, insertNew, type Page, updateRows } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import { sameHash, signedId, signer } from '../platform/token.ts'
import type { Schema } from '../schema.ts'
import type { Services } from '../services.ts'
import { newsletterEmails } from './emails.ts'
import type { SubscriberTable } from './schema.ts'

const day = 24 * 60 * 60 * 1000

export type Parts = Services & { subscriptionLinks: SubscriptionLinks }

export type Subscribers = ReturnType<typeof openSubscribers>

export function openSubscribers({ database: { db }, mail, subscriptionLinks: links, now }: Parts) {
  const find = async (token: string): Promise<SubscriberTable | undefined> => {
    const id = links.idIn(token)
    return id ? findRow(db, 'subscribers', { id }) : undefined
  }

  /** The subscriber of a confirmation link, which works for some days. */
  const requested = async (token: string) => {
    const row = await find(token)
    if (!row?.requested_at) return null
    const isOld = row.state !== 'active' && row.requested_at < before(confirmationDays)
    const { id, requested_at } = row
    return !isOld && links.isSigned(token, id, { what: 'confirm', requested_at }) ? row : null
  }

  /** The subscriber of an unsubscribe link, which always works. */
  const leaving = async (token: string) => {
    const row = await find(token)
    return row && links.isSigned(token, row.id, { what: 'unsubscribe' }) ? row : null
  }

  const before = (days: number) => new Date(now().getTime() - days * day).toISOString()

  /** Forgets a person except for a keyed hash of the address, so that no import adds it again. */
  const erase = async (transaction: Kysely<Schema>, email: string): Promise<void> => {
    const address = email.toLowerCase()
    await transaction
      .deleteFrom('outbox')
      .where('kind', 'in', [...Object.keys(newsletterEmails), 'letter.failed'])
      .where(sql<boolean>`lower(recipient) = ${address}`)
      .execute()
    if (!(await deleteRows(transaction, 'subscribers', { email: address }))) return
    const erased = { address_hash: links.addressHash(address), erased_at: now().toISOString() }
    await insertNew(transaction, 'erased_subscribers', erased)
  }

  return {
    /** Sends one email and takes the same time whether or not the address is subscribed, so that nobody finds out. */
    async request(email: string): Promise<void> {
      await mail.transaction(newsletterEmails, async (transaction, emails) => {
        const time = now().toISOString()
        await insertNew(transaction, 'subscribers', {
          ...{ id: newId(), email, state: 'pending', source: 'form', consent: null, consented_at: null },
          ...{ requested_at: null, ended_at: null, created_at: time },
        })
        const row = await findRow(transaction, 'subscribers', { email })
        if (!row) throw new Error('This subscriber no longer exists.')
        const { id, state, requested_at: last } = row
        // All emails of one day have the same link, so that any of them can be opened.
        const requested_at = state === 'active' || (last && last > before(1)) ? last : time
        // A person who has left stays recorded as such until the confirmation.
        await updateRows(transaction, 'subscribers', { id }, { requested_at })
        if (state === 'active' || !requested_at) {
          await emails.send('already-subscribed', { to: email }, links.token(id, { what: 'unsubscribe' }))
          return
        }
        const token = links.token(id, { what: 'confirm', requested_at })
        await emails.send('confirm-subscription', { to: email }, { token, days: confirmationDays })
      })
    },

    /** What a confirmation link can do now; 'ended': it does not work. Changes nothing. */
    async confirmation(token: string): Promise<'open' | 'done' | 'ended'> {
      const row = await requested(token)
      if (!row) return 'ended'
      return row.state === 'active' ? 'done' : 'open'
    },

    async confirm(token: string): Promise<boolean> {
      const row = await requested(token)
      if (!row) return false
      if (row.state === 'active') return true
      const { id, email, requested_at } = row
      return db.transaction().execute(async (transaction) => {
        const agreed = { source: 'form', consent: null, consented_at: now().toISOString() } as const
        const confirmed = { ...agreed, state: 'active', ended_at: null } as const
        // The person may just have left, or asked again.
        if (!(await updateRows(transaction, 'subscribers', { id, requested_at }, confirmed))) return false
        await deleteRows(transaction, 'erased_subscribers', { address_hash: links.addressHash(email) })
        return true
      })
    },

    async unsubscription(token: string): Promise<'open' | 'done' | 'ended' | 'test'> {
      if (token === testToken) return 'test'
      const row = await leaving(token)
      if (!row) return 'ended'
      return row.state === 'active' || row.state === 'pending' ? 'open' : 'done'
    },

    /** Ends a subscription, and removes the posts that wait to be sent to it. @returns false if the link does not work */
    async unsubscribe(token: string): Promise<boolean> {
      const row = await leaving(token)
      if (!row) return false
      await db.transaction().execute(async (transaction) => {
        // Also for somebody who has left before and asked to come back.
        await updateRows(transaction, 'subscribers', { id: row.id }, { requested_at: null })
        const left = { state: 'unsubscribed', ended_at: now().toISOString() } as const
        const subscribed = transaction.updateTable('subscribers').set(left).where('id', '=', row.id)
        await subscribed.where('state', '!=', 'unsubscribed').execute()
        await deleteRows(transaction, 'outbox', { kind: 'new-post', recipient: row.email, state: 'waiting' })
      })
      return true
    },

    async list({ limit, offset, ...filter }: Page & SubscriberFilter) {
      const query = db.selectFrom('subscribers').where(matching(filter))
      const ordered = query.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
      const { rows, total } = await countedPage(ordered, { limit, offset })
      return { rows: rows.map((row): Subscriber => subscriberShape.parse(row)), total }
    },

    async counts(): Promise<Omit<SubscriberCounts, 'paused_until'>> {
      const rows = await db
        .selectFrom('subscribers')
        .select(({ fn }) => ['state', fn.countAll().as('count')])
        .groupBy('state')
        .execute()
      const none = { pending: 0, active: 0, unsubscribed: 0, bounced: 0 }
      return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])) }
    },

    async remove(id: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const row = await findRow(transaction, 'subscribers', { id })
        if (!row) throw errors.notFound('Subscriber not found.')
        await erase(transaction, row.email)
        // Without the address, which is to be forgotten.
        await record(transaction, { action: 'deleted', subject: 'subscriber' }, now())
      })
    },

    async removeOld(): Promise<void> {
      const time = before(confirmationDays)
      await db.deleteFrom('subscribers').where('state', '=', 'pending').where('requested_at', '<', time).execute()
      // People who left, asked to come back and did not confirm.
      await db
        .updateTable('subscribers')
        .set({ requested_at: null })
        .where('state', 'in', ['unsubscribed', 'bounced'])
        .where('requested_at', '<', time)
        .execute()
    },

    async removePersonalData(transaction: Kysely<Schema>, { email }: { email: string }): Promise<() => Promise<void>> {
      await erase(transaction, email)
      return async () => {}
    },
  }
}

/** `q` is a part of the address. */
type SubscriberFilter = { state?: SubscriberState; q?: string }

/** The condition of a filtered list. Addresses are stored in lower case. */
const matching =
  ({ state, q = '' }: SubscriberFilter) =>
  (eb: ExpressionBuilder<Schema, 'subscribers'>) => {
    const part = q
      .trim()
      .toLowerCase()
      .replace(/[\\%_]/g, '\\$&')
    return eb.and([
      ...(state ? [eb('state', '=', state)] : []),
      ...(part ? [sql<boolean>`email like ${`%${part}%`} escape '\\'`] : []),
    ])
  }

/** What a token is for. A confirmation is signed for the time of its request, so that leaving ends it. */
type Purpose = { what: 'confirm'; requested_at: string } | { what: 'unsubscribe' }

export type SubscriptionLinks = ReturnType<typeof subscriptionLinks>

/** The token in the test email to the owner, who is not a subscriber. */
export const testToken = 'test'

export function subscriptionLinks({ secret }: { secret: string }) {
  const sign = signer(secret)
  const token = (id: string, purpose: Purpose): string => {
    const asked = purpose.what === 'confirm' ? [purpose.requested_at] : []
    return `${id}.${sign(`${purpose.what} subscription`, id, ...asked)}`
  }

  return {
    token,
    idIn: signedId,
    isSigned: (given: string, id: string, purpose: Purpose): boolean => sameHash(given, token(id, purpose)),
    addressHash: (email: string): string => sign('erased subscriber', email.toLowerCase()),
  }
}
