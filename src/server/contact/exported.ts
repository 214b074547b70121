import type { Kysely } from 'kysely'
import { z } from 'zod'
import { attachmentKinds } from '../../contract/contact.ts'
import { fallbackCurrency } from '../../contract/currencies.ts'
import { enquiryEdit, messageShape, messageStates, replyStates } from '../../contract/inbox.ts'
import { limits } from '../../contract/limits.ts'
import { isStorable, notStorable } from '../platform/database/database-errors.ts'
import type { Schema } from '../schema.ts'
import { indexEntries } from '../search/index.ts'
import { kindOf } from './file-kind.ts'
import { attachmentColumns, attachmentOf } from './messages.ts'
import { repliesIn } from './replies.ts'
import type { MessageTable, ReplyTemplateTable } from './schema.ts'
import { searchedMessages } from './searched.ts'

const exportedReply = z
  .strictObject({
    id: z.uuid(),
    text: z.string().min(1).max(limits.paragraph),
    state: z.enum(replyStates),
    created_at: z.iso.datetime(),
    sent_at: z.iso.datetime().nullable(),
  })
  .refine((reply) => Object.values(reply).every(isStorable), notStorable)

/** A contact message in an export. */
export const exportedMessageShape = z
  .strictObject({
    ...messageShape.omit({ attachment: true }).shape,
    id: z.uuid(),
    state: z.enum(messageStates),
    attachment: z
      .strictObject({
        /** Its random name on the site. */
        stored: z.uuid(),
        name: z.string().min(1).max(limits.line),
        type: z.string().max(limits.line),
        size: z.int().min(0),
      })
      .nullable(),
    /** By which a double click is recognised. */
    fingerprint: z.string().min(1).max(limits.line),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    // Earlier exports have none of these.
    ...enquiryEdit,
    replies: z.array(exportedReply).optional(),
  })
  .refine((message) => Object.values(message).every(isStorable), notStorable)
export type ExportedMessage = z.infer<typeof exportedMessageShape>

/** Oldest first. */
export async function exportedMessages(db: Kysely<Schema>): Promise<ExportedMessage[]> {
  const rows = await db.selectFrom('messages').selectAll().orderBy('created_at').orderBy('id').execute()
  const repliesTo = Map.groupBy(await repliesIn(db), ({ message_id }) => message_id)
  return rows.map((message) => {
    const { suspect, attachment_file, attachment_name, attachment_type, attachment_size, ...texts } = message
    const { receipt_letter: _, currency, ...row } = texts
    const file = attachmentOf(message)
    return {
      ...row,
      currency: currency ?? fallbackCurrency,
      suspect: suspect === 1,
      attachment: attachment_file && file ? { stored: attachment_file, ...file } : null,
      replies: (repliesTo.get(row.id) ?? []).map(({ id, text, state, created_at, sent_at }) => ({
        id,
        text,
        state,
        created_at,
        sent_at,
      })),
    }
  })
}

/** Why a file cannot be this attachment; null if it can. */
export function wrongAttachment({ type, size }: { type: string; size: number }, bytes: Buffer): string | null {
  if (bytes.length !== size) return `It has ${bytes.length} bytes instead of ${size}.`
  const kind = kindOf(bytes)
  return kind && attachmentKinds[kind].type === type ? null : `It is not of the type ${type}.`
}

/** @returns whether it was added; a message that is there stays as it is */
export async function putBackMessage(db: Kysely<Schema>, message: ExportedMessage): Promise<boolean> {
  const { attachment, suspect, replies = [], ...texts } = message
  const row: MessageTable = {
    ...texts,
    stage: texts.stage ?? 'none',
    follow_up: texts.follow_up ?? null,
    amount: texts.amount ?? null,
    currency: texts.currency ?? null,
    notes: texts.notes ?? null,
    receipt_letter: null,
    suspect: Number(suspect),
    ...attachmentColumns(attachment && { ...attachment, file: attachment.stored }),
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('messages')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const added = (numInsertedOrUpdatedRows ?? 0n) > 0n
  if (added) await indexEntries(db, searchedMessages, [message.id])
  // Their emails are not in the export.
  const rows = replies.map((reply) => ({ ...reply, message_id: message.id, letter_id: '', to_file: 0 }))
  if (added && rows.length > 0) {
    await db
      .insertInto('message_replies')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return added
}

/** A template for replies in an export. */
export const exportedReplyTemplateShape = z
  .strictObject({
    id: z.uuid(),
    name: z.string().min(1).max(limits.line),
    text: z.string().min(1).max(limits.paragraph),
  })
  .refine((template) => Object.values(template).every(isStorable), notStorable)

/** Oldest first. */
export const exportedReplyTemplates = (db: Kysely<Schema>): Promise<ReplyTemplateTable[]> =>
  db.selectFrom('reply_templates').select(['id', 'name', 'text']).orderBy('id').execute()

/** @returns whether it was added; a template that is there stays as it is */
export async function putBackReplyTemplate(db: Kysely<Schema>, template: ReplyTemplateTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reply_templates')
    .values(template)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
