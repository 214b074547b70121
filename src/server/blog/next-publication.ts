import { sql } from 'kysely'
import type { Storage } from '../schema.ts'

/** When the next planned post comes out, in milliseconds; null when none is planned. */
export async function nextPublication({ db }: Pick<Storage, 'db'>, now = () => new Date()): Promise<number | null> {
  const row = await db
    .selectFrom('blogs')
    .select(sql<string | null>`min(publish_at)`.as('at'))
    .where('published', '=', 1)
    .where('publish_at', '>', now().toISOString())
    .executeTakeFirst()
  return row?.at ? Date.parse(row.at) : null
}
