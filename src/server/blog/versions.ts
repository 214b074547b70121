import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { inputShape } from '../../contract/bodies.ts'
import { collections } from '../../contract/collections.ts'
import type { PostVersion, PostVersionSummary } from '../../contract/writing.ts'
import type { SaveHook, Values } from '../entries/index.ts'
import { countedPage, type Page } from '../platform/database/page-of.ts'
import { insertNew } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import type { Schema, Storage } from '../schema.ts'

const own = Object.keys(collections.blogs.fields)
const ownFields = (values: Values) => Object.fromEntries(own.map((name) => [name, values[name] ?? null]))

/** Stores the complete post that a save replaces, unless the save changes nothing. */
export const keepVersions: SaveHook = async (db, after, before) => {
  if (before === null) return
  const fields = ownFields(before)
  if (JSON.stringify(fields) === JSON.stringify(ownFields(after))) return
  await addVersion(db, String(before.id), { id: newId(), created_at: String(before.updated_at), fields })
}

export type PostVersions = ReturnType<typeof postVersions>

export const postVersions = ({ db }: Storage) => ({
  async list(postId: string, page: Page): Promise<{ versions: PostVersionSummary[]; total: number }> {
    const own = db.selectFrom('post_versions').where('post_id', '=', postId)
    const newestFirst = own.select(['id', 'title', 'length', 'created_at']).orderBy('id', 'desc')
    const { rows: versions, total } = await countedPage(newestFirst, page)
    return { versions, total }
  },

  async get(postId: string, id: string): Promise<PostVersion> {
    const row = await db
      .selectFrom('post_versions')
      .select(['title', 'length', 'created_at', 'fields'])
      .where('post_id', '=', postId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw errors.notFound('Version not found.')
    return { id, ...row, fields: JSON.parse(row.fields) }
  },
})

/** Every field must be valid, but it is stored as it was: a version may lack fields that were added later. */
const fields = z.record(z.string(), z.unknown()).superRefine((value, context) => {
  const parsed = inputShape(collections.blogs).partial().safeParse(value)
  const issue = parsed.success ? undefined : parsed.error.issues[0]
  if (issue) context.addIssue({ code: 'custom', path: issue.path, message: issue.message })
})

export const exportedVersionShape = z.strictObject({ id: z.uuid(), created_at: z.iso.datetime(), fields })
export type ExportedVersion = z.infer<typeof exportedVersionShape>

export async function exportedVersions(db: Kysely<Schema>, postId: string): Promise<ExportedVersion[]> {
  const rows = await db
    .selectFrom('post_versions')
    .select(['id', 'created_at', 'fields'])
    .where('post_id', '=', postId)
    .orderBy('id')
    .execute()
  return rows.map(({ fields, ...row }) => ({ ...row, fields: JSON.parse(fields) }))
}

export async function addVersion(db: Kysely<Schema>, postId: string, { fields, ...version }: ExportedVersion) {
  const { title, content } = fields
  const row = { ...version, post_id: postId, title: String(title), length: String(content).length }
  await insertNew(db, 'post_versions', { ...row, fields: JSON.stringify(fields) })
}
