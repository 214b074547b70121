import type { Kysely } from 'kysely'
import { z } from 'zod'
import { limits } from '../../contract/limits.ts'
import { isStorable, notStorable } from '../platform/database/database-errors.ts'
import type { Schema } from '../schema.ts'
import type { ReplyTemplateTable } from './schema.ts'

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
