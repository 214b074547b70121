import { z } from 'zod'
import { limits } from '../../contract/limits.ts'
import { subscriberAddress } from '../../contract/subscriptions.ts'
import type { Exported } from '../entries/index.ts'
import { isStorable, notStorable } from '../platform/database/database-errors.ts'
import { insertNew } from '../platform/database/queries.ts'
import { progressOf } from './sendings.ts'

const storable = (row: object) => Object.values(row).every(isStorable)
const count = z.int().min(0)

const exportedSubscriber = z
  .strictObject({
    id: z.uuid(),
    email: subscriberAddress,
    state: z.enum(['active', 'unsubscribed', 'bounced']),
    source: z.enum(['form', 'import']),
    consent: z.string().max(limits.line).nullable(),
    consented_at: z.iso.datetime().nullable(),
    ended_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
  })
  .refine(storable, notStorable)

const exportedSending = z
  .strictObject({
    id: z.uuid(),
    post_id: z.uuid(),
    state: z.enum(['stopped', 'done']),
    subject: z.string().max(limits.line),
    total: count,
    sent: count,
    bounced: count,
    failed: count,
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime(),
  })
  .refine(storable, notStorable)

/** Without addresses that wait for their confirmation. */
export const exportedSubscribers = {
  shape: exportedSubscriber,
  async rows(db) {
    const rows = await db
      .selectFrom('subscribers')
      .select(['id', 'email', 'state', 'source', 'consent', 'consented_at', 'ended_at', 'created_at'])
      .where('state', '!=', 'pending')
      .orderBy('id')
      .execute()
    return rows as z.infer<typeof exportedSubscriber>[]
  },
  add: (db, row) => insertNew(db, 'subscribers', { ...row, requested_at: null }),
} satisfies Exported<z.infer<typeof exportedSubscriber>>

/** Which posts were sent. A sending underway is exported as stopped: only the site that began it continues it. */
export const exportedSendings = {
  shape: exportedSending,
  async rows(db) {
    const sendings: z.infer<typeof exportedSending>[] = []
    for (const row of await db.selectFrom('post_sendings').selectAll().orderBy('id').execute()) {
      const { state, total, sent, bounced, failed, created_at, finished_at } = await progressOf(db, row)
      const { id, post_id, subject } = row
      sendings.push({
        ...{ id, post_id, subject, total, sent, bounced, failed, created_at },
        state: state === 'done' ? 'done' : 'stopped',
        finished_at: finished_at ?? created_at,
      })
    }
    return sendings
  },
  add: (db, row) => insertNew(db, 'post_sendings', { ...row, text_body: '', html_body: '', next_at: row.created_at }),
} satisfies Exported<z.infer<typeof exportedSending>>
