import type { Kysely } from 'kysely'
import { z } from 'zod'
import { attachmentKinds, messageShape, messageStates } from '../../contract/contact.ts'
import { limits } from '../../contract/limits.ts'
import type { Schema } from '../schema.ts'
import { kindOf } from './file-kind.ts'
import type { MessageTable } from './schema.ts'

const storable = (value: unknown) => typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))

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
  })
  .refine((message) => Object.values(message).every(storable), 'It holds a character that cannot be stored.')
export type ExportedMessage = z.infer<typeof exportedMessageShape>

export const attachmentKey = (file: string): string => `attachments/${file}`

/** Oldest first. */
export async function exportedMessages(db: Kysely<Schema>): Promise<ExportedMessage[]> {
  const rows = await db.selectFrom('messages').selectAll().orderBy('created_at').orderBy('id').execute()
  return rows.map(({ suspect, attachment_file, attachment_name, attachment_type, attachment_size, ...row }) => ({
    ...row,
    suspect: suspect === 1,
    attachment: attachment_file
      ? {
          stored: attachment_file,
          name: attachment_name ?? '',
          type: attachment_type ?? '',
          size: Number(attachment_size),
        }
      : null,
  }))
}

/** Why a file cannot be this attachment; null if it can. */
export function wrongAttachment({ type, size }: { type: string; size: number }, bytes: Buffer): string | null {
  if (bytes.length !== size) return `It has ${bytes.length} bytes instead of ${size}.`
  const kind = kindOf(bytes)
  return kind && attachmentKinds[kind].type === type ? null : `It is not of the type ${type}.`
}

/** @returns whether it was added; a message that is there stays as it is */
export async function putBackMessage(db: Kysely<Schema>, message: ExportedMessage): Promise<boolean> {
  const { attachment, suspect, ...texts } = message
  const row: MessageTable = {
    ...texts,
    suspect: Number(suspect),
    attachment_file: attachment?.stored ?? null,
    attachment_name: attachment?.name ?? null,
    attachment_type: attachment?.type ?? null,
    attachment_size: attachment?.size ?? null,
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('messages')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
