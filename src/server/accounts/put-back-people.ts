import type { Database } from '../schema.ts'
import { authColumns } from './auth-columns.ts'

interface Named {
  id: string
  name: string
  avatar_url: string | null
}

/**
 * Makes accounts for the authors of imported comments, unless they exist. Nobody can sign in to one: it has no password,
 * and nothing that is sent to its address arrives anywhere (RFC 2606).
 */
export async function putBackPeople(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  people: readonly Named[],
  now: Date,
): Promise<void> {
  const { time, flag } = authColumns(kind)
  for (const { id, name, avatar_url } of people) {
    await db
      .insertInto('user')
      .values({
        id,
        name,
        image: avatar_url,
        email: `${id.toLowerCase()}@imported.invalid`,
        role: 'user',
        emailVerified: flag(false),
        createdAt: time(now),
        updatedAt: time(now),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
}
