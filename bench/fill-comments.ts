import { type Kysely, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Schema } from '../src/server/database/schema.ts'

/** The columns of the comments' table, or null as long as the site has none. */
export async function commentsTable(db: Kysely<Schema>): Promise<{ name: string; columns: string[] } | null> {
  const table = (await db.introspection.getTables()).find(({ name }) => /^(blog_)?comments?$/.test(name))
  return table ? { name: table.name, columns: table.columns.map(({ name }) => name) } : null
}

/** What a comment of a benchmark holds; a column that is not here stays empty or has its default. */
const values = (number: number, post: string): Record<string, unknown> => ({
  id: newId(),
  blog_id: post,
  post_id: post,
  user_id: null,
  author_name: `Reader ${number}`,
  author_email: null,
  content: 'Thank you, this helped.',
  approved: 1,
  status: 'approved',
  likes: 0,
  created_at: new Date(1_700_000_000_000 + number).toISOString(),
  updated_at: new Date(1_700_000_000_000 + number).toISOString(),
})

/** Spreads so many comments over all posts. */
export async function fillComments(db: Kysely<Schema>, count: number): Promise<void> {
  const table = await commentsTable(db)
  if (!table) return
  const posts = (await db.selectFrom('blogs').select('id').execute()).map(({ id }) => String(id))
  const columns = Object.keys(values(0, '')).filter((name) => table.columns.includes(name))
  await db.transaction().execute(async (transaction) => {
    for (let start = 0; start < count; start += 500) {
      const rows = Array.from({ length: Math.min(500, count - start) }, (_, index) => {
        const row = values(start + index, posts[(start + index) % posts.length] ?? '')
        return sql`(${sql.join(columns.map((name) => row[name]))})`
      })
      const names = sql.join(columns.map((name) => sql.ref(name)))
      await sql`insert into ${sql.table(table.name)} (${names}) values ${sql.join(rows)}`.execute(transaction)
    }
  })
}
