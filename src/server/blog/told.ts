import { type Kysely, sql } from 'kysely'
import { collections, type Entry } from '../../contract/collections.ts'
import type { WebhookEvent } from '../../contract/webhooks.ts'
import { anyTable, codecOf, isVisible, type SaveHook, visibilityOf } from '../entries/index.ts'
import { isHeard, tell } from '../outbox/index.ts'
import { backgroundLoop } from '../platform/jobs/background-loop.ts'
import type { Schema } from '../schema.ts'

const codec = codecOf(collections.blogs)
const visibility = visibilityOf('blogs') ?? { flag: 'published' }

/** `told` says whether the webhooks know that visitors see the post. @returns whether it has changed */
const setTold = async (db: Kysely<Schema>, id: string, told: 0 | 1): Promise<boolean> => {
  const other = db
    .updateTable('blogs')
    .set({ told })
    .where('id', '=', id)
    .where('told', '=', 1 - told)
  return (await other.executeTakeFirst()).numUpdatedRows > 0n
}

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

/** Tells of posts whose time has come, and of those that became public in another way, such as from the bin. */
export async function tellDue(db: Kysely<Schema>, now: Date): Promise<void> {
  const isDue = sql<boolean>`told = 0 and ${isVisible(visibility, now)}`
  const due = await db.selectFrom('blogs').select('id').where(isDue).orderBy('created_at').limit(100).execute()
  // After an upgrade, for example, when all posts are new to it.
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
