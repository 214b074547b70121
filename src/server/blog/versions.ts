import { type Kysely, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { inputShape } from '../../contract/bodies.ts'
import { collections, type Entry } from '../../contract/collections.ts'
import type { WebhookEvent } from '../../contract/webhooks.ts'
import type { PostVersion } from '../../contract/writing.ts'
import { anyTable, codecOf, isVisible, type SaveHook, type Values, visibilityOf } from '../entries/index.ts'
import { isHeard, tell } from '../outbox/index.ts'
import { countedPage, findRow, findRows, insertNew, type Page, updateRows } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import { backgroundLoop } from '../platform/jobs/background-loop.ts'
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
  list(postId: string, page: Page) {
    const own = db.selectFrom('post_versions').where('post_id', '=', postId)
    return countedPage(own.select(['id', 'title', 'length', 'created_at']).orderBy('id', 'desc'), page)
  },

  async get(postId: string, id: string): Promise<PostVersion> {
    const row = await findRow(db, 'post_versions', { id, post_id: postId })
    if (!row) throw errors.notFound('Version not found.')
    const { post_id: _, ...version } = row
    return { ...version, fields: JSON.parse(version.fields) }
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
  const rows = await findRows(db, 'post_versions', { post_id: postId }, 'id')
  return rows.map(({ id, created_at, fields }) => ({ id, created_at, fields: JSON.parse(fields) }))
}

export async function addVersion(db: Kysely<Schema>, postId: string, { fields, ...version }: ExportedVersion) {
  const { title, content } = fields
  const row = { ...version, post_id: postId, title: String(title), length: String(content).length }
  await insertNew(db, 'post_versions', { ...row, fields: JSON.stringify(fields) })
}

const codec = codecOf(collections.blogs)
const visibility = visibilityOf('blogs') ?? { flag: 'published' }

/** `told`: whether webhooks were told that visitors see the post. @returns whether the value has changed */
const setTold = async (db: Kysely<Schema>, id: string, told: 0 | 1): Promise<boolean> =>
  (await updateRows(db, 'blogs', { id, told: 1 - told }, { told })) > 0

const tellOf = (db: Kysely<Schema>, event: WebhookEvent & `post.${string}`, id: string, now: Date) =>
  tell(db, event, now, async () => {
    const row = anyTable(db).selectFrom('blogs').select(codec.columns).where('id', '=', id)
    return { data: codec.read(await row.executeTakeFirstOrThrow()) as Entry<'blogs'>, entry: id }
  })

export const tellOfSave =
  (now: () => Date): SaveHook =>
  async (db, post) => {
    const [id, time] = [String(post.id), now()]
    const shown = db.selectFrom('blogs').select('id').where('id', '=', id).where(isVisible(visibility, time))
    const isPublic = (await shown.executeTakeFirst()) !== undefined
    const isChanged = await setTold(db, id, isPublic ? 1 : 0)
    if (isChanged) await tellOf(db, isPublic ? 'post.published' : 'post.unpublished', id, time)
    else if (isPublic) await tellOf(db, 'post.updated', id, time)
  }

export const tellOfRemoval = (now: () => Date) => async (db: Kysely<Schema>, id: string) => {
  if (await setTold(db, id, 0)) await tellOf(db, 'post.unpublished', id, now())
}

/** Sends events for posts whose time has come, and for posts that became public otherwise, such as from the bin. */
export async function tellDue(db: Kysely<Schema>, now: Date): Promise<void> {
  const isDue = sql<boolean>`told = 0 and ${isVisible(visibility, now)}`
  const due = await db.selectFrom('blogs').select('id').where(isDue).orderBy('created_at').limit(100).execute()
  // No webhook listens, for example after an upgrade, when all posts still have `told = 0`.
  if (due.length > 0 && !(await isHeard(db, 'post.published')))
    return void (await db.updateTable('blogs').set({ told: 1 }).where(isDue).execute())
  for (const post of due) {
    const id = String(post.id)
    await db.transaction().execute(async (transaction) => {
      if (await setTold(transaction, id, 1)) await tellOf(transaction, 'post.published', id, now)
    })
  }
}

export const publicationsInTime = (db: Kysely<Schema>, now: () => Date) =>
  backgroundLoop({
    work: () => tellDue(db, now()),
    every: 5_000,
    failure: 'Could not look for posts whose time has come; the next attempt follows',
  })
