import type { Kysely } from 'kysely'
import { z } from 'zod'
import { inputShape } from '../../contract/bodies.ts'
import { collections } from '../../contract/collections.ts'
import type { Schema } from '../schema.ts'

/** Every field must be valid, but it is stored as it was: a version may lack fields that were added later. */
const fields = z.record(z.string(), z.unknown()).superRefine((value, context) => {
  const parsed = inputShape(collections.blogs).partial().safeParse(value)
  const issue = parsed.success ? undefined : parsed.error.issues[0]
  if (issue) context.addIssue({ code: 'custom', path: issue.path, message: issue.message })
})

/** A previous version of a post, in an export. */
export const exportedVersionShape = z.strictObject({ id: z.uuid(), created_at: z.iso.datetime(), fields })
export type ExportedVersion = z.infer<typeof exportedVersionShape>

/** Oldest first. */
export async function exportedVersions(db: Kysely<Schema>, postId: string): Promise<ExportedVersion[]> {
  const rows = await db
    .selectFrom('post_versions')
    .select(['id', 'created_at', 'fields'])
    .where('post_id', '=', postId)
    .orderBy('id')
    .execute()
  return rows.map(({ fields, ...row }) => ({ ...row, fields: JSON.parse(fields) }))
}

/** For a post that has none yet. */
export async function putBackVersions(db: Kysely<Schema>, postId: string, versions: readonly ExportedVersion[]) {
  for (const { id, created_at, fields } of versions) {
    const row = { id, post_id: postId, created_at, title: String(fields.title), length: String(fields.content).length }
    await db
      .insertInto('post_versions')
      .values({ ...row, fields: JSON.stringify(fields) })
      .execute()
  }
}
