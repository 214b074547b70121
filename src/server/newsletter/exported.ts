import type { Kysely } from 'kysely'
import { z } from 'zod'
import { limits } from '../../contract/limits.ts'
import { subscriberAddress } from '../../contract/subscriptions.ts'
import { isStorable, notStorable } from '../platform/database/database-errors.ts'
import type { Schema } from '../schema.ts'
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

/** The subscribers in an export, and which posts they got. */
export const exportedReadersShape = z.strictObject({
  subscribers: z.array(exportedSubscriber),
  sendings: z.array(exportedSending),
})
export type ExportedReaders = z.infer<typeof exportedReadersShape>

/**
 * Without addresses that wait for their confirmation. What is being sent is exported as stopped: only the site that began
 * it goes on.
 */
export async function exportedReaders(db: Kysely<Schema>): Promise<ExportedReaders> {
  const subscribers = await db
    .selectFrom('subscribers')
    .select(['id', 'email', 'state', 'source', 'consent', 'consented_at', 'ended_at', 'created_at'])
    .where('state', '!=', 'pending')
    .orderBy('id')
    .execute()
  const rows = await db.selectFrom('post_sendings').selectAll().orderBy('id').execute()
  const sendings: ExportedReaders['sendings'] = []
  for (const row of rows) {
    const { state, total, sent, bounced, failed, created_at, finished_at } = await progressOf(db, row)
    const { id, post_id, subject } = row
    sendings.push({
      ...{ id, post_id, subject, total, sent, bounced, failed, created_at },
      state: state === 'done' ? 'done' : 'stopped',
      finished_at: finished_at ?? created_at,
    })
  }
  return { subscribers: subscribers as ExportedReaders['subscribers'], sendings }
}

/** @returns whether it was added; an address that is there stays as it is */
export async function putBackSubscriber(db: Kysely<Schema>, row: ExportedReaders['subscribers'][number]) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('subscribers')
    .values({ ...row, requested_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** @returns whether it was added; a post that was sent here already stays so */
export async function putBackSending(db: Kysely<Schema>, row: ExportedReaders['sendings'][number]) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('post_sendings')
    .values({ ...row, text_body: '', html_body: '', next_at: row.created_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
