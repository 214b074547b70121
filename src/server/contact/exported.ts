import { z } from 'zod'
import { attachmentKinds } from '../../contract/contact.ts'
import { fallbackCurrency } from '../../contract/currencies.ts'
import { enquiryEdit, messageShape, messageStates, replyStates } from '../../contract/inbox.ts'
import { limits } from '../../contract/limits.ts'
import type { Exported } from '../entries/index.ts'
import { isStorable, notStorable } from '../platform/database/database-errors.ts'
import { insertNew } from '../platform/database/queries.ts'
import { indexEntries } from '../search/index.ts'
import { attachmentColumns, attachmentOf } from './attachments.ts'
import { kindOf } from './file-kind.ts'
import { entriesIn } from './replies.ts'
import type { Attached } from './schema.ts'
import { searchedMessages } from './searched.ts'

const exportedFile = z
  .strictObject({
    /** Its random name on the site. */
    stored: z.uuid(),
    name: z.string().min(1).max(limits.line),
    type: z.string().max(limits.line),
    size: z.int().min(0),
  })
  .nullable()

const exportedReply = z
  .strictObject({
    id: z.uuid(),
    text: z.string().min(1).max(limits.paragraph),
    state: z.enum(replyStates),
    created_at: z.iso.datetime(),
    sent_at: z.iso.datetime().nullable(),
    // Earlier exports have none of these.
    by_client: z.boolean().optional(),
    suspect: z.boolean().optional(),
    attachment: exportedFile.optional(),
  })
  .refine((reply) => Object.values(reply).every(isStorable), notStorable)

const exportedMessage = z
  .strictObject({
    ...messageShape.omit({ attachment: true }).shape,
    id: z.uuid(),
    state: z.enum(messageStates),
    attachment: exportedFile,
    /** Recognises a double click. */
    fingerprint: z.string().min(1).max(limits.line),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    // Earlier exports have none of these.
    ...enquiryEdit,
    closed_at: z.iso.datetime().nullish(),
    replies: z.array(exportedReply).optional(),
  })
  .refine((message) => Object.values(message).every(isStorable), notStorable)

const fileOf = (row: Attached) => {
  const file = attachmentOf(row)
  return row.attachment_file && file ? { stored: row.attachment_file, ...file } : null
}

export const exportedMessages = {
  shape: exportedMessage,
  async rows(db) {
    const rows = await db.selectFrom('messages').selectAll().orderBy('created_at').orderBy('id').execute()
    const repliesTo = Map.groupBy(await entriesIn(db), ({ message_id }) => message_id)
    return rows.map((message) => {
      const { suspect, attachment_file, attachment_name, attachment_type, attachment_size, ...texts } = message
      const { receipt_letter: _, noted_at: __, place: ___, currency, ...row } = texts
      const replies = repliesTo.get(row.id) ?? []
      return {
        ...row,
        currency: currency ?? fallbackCurrency,
        suspect: suspect === 1,
        attachment: fileOf(message),
        replies: replies.map((reply) => {
          const { id, text, state, created_at, sent_at, by_client, suspect } = reply
          const flags = { by_client: by_client === 1, suspect: suspect === 1 }
          return { id, text, state, created_at, sent_at, ...flags, attachment: fileOf(reply) }
        }),
      }
    })
  },
  async add(db, { attachment, suspect, replies = [], ...texts }) {
    const added = await insertNew(db, 'messages', {
      ...texts,
      stage: texts.stage ?? 'none',
      follow_up: texts.follow_up ?? null,
      amount: texts.amount ?? null,
      currency: texts.currency ?? null,
      notes: texts.notes ?? null,
      closed_at: texts.closed_at ?? null,
      receipt_letter: null,
      noted_at: null,
      place: null,
      suspect: Number(suspect),
      ...attachmentColumns(attachment && { ...attachment, file: attachment.stored }),
    })
    if (!added) return false
    await indexEntries(db, searchedMessages, [texts.id])
    // Their emails are not in the export.
    for (const { attachment: file = null, by_client = false, suspect: isSuspect = false, ...reply } of replies) {
      await insertNew(db, 'message_replies', {
        ...{ ...reply, message_id: texts.id, letter_id: '', to_file: 0 },
        ...{ by_client: Number(by_client), suspect: Number(isSuspect) },
        ...attachmentColumns(file && { ...file, file: file.stored }),
      })
    }
    return true
  },
} satisfies Exported<z.infer<typeof exportedMessage>>

export function wrongAttachment({ type, size }: { type: string; size: number }, bytes: Buffer): string | null {
  if (bytes.length !== size) return `It has ${bytes.length} bytes instead of ${size}.`
  const kind = kindOf(bytes)
  return kind && attachmentKinds[kind].type === type ? null : `It is not of the type ${type}.`
}

const exportedReplyTemplate = z
  .strictObject({
    id: z.uuid(),
    name: z.string().min(1).max(limits.line),
    text: z.string().min(1).max(limits.paragraph),
  })
  .refine((template) => Object.values(template).every(isStorable), notStorable)

export const exportedReplyTemplates = {
  shape: exportedReplyTemplate,
  rows: (db) => db.selectFrom('reply_templates').select(['id', 'name', 'text']).orderBy('id').execute(),
  add: (db, row) => insertNew(db, 'reply_templates', row),
} satisfies Exported<z.infer<typeof exportedReplyTemplate>>
