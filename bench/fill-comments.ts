import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Schema } from '../src/server/schema.ts'

/** Distributes this many approved comments over all posts. */
export async function fillComments(db: Kysely<Schema>, count: number): Promise<void> {
  const posts = (await db.selectFrom('blogs').select('id').execute()).map(({ id }) => String(id))
  const comment = (number: number) => {
    const time = new Date(1_700_000_000_000 + number).toISOString()
    return {
      id: newId(),
      blog_id: posts[number % posts.length] ?? '',
      user_id: null,
      content: 'Thank you, this helped.',
      content_hash: String(number),
      revision: 1,
      edited: 0,
      approved: 1,
      created_at: time,
      updated_at: time,
    }
  }
  await db.transaction().execute(async (transaction) => {
    for (let start = 0; start < count; start += 500) {
      const rows = Array.from({ length: Math.min(500, count - start) }, (_, index) => comment(start + index))
      await transaction.insertInto('comments').values(rows).execute()
    }
  })
}
