import { sql } from 'kysely'

/**
 * Newest thread first; in it the comment and then its replies, oldest first. The index has the same expressions.
 * @param table for a query that also reads the parents
 */
export const threadOrder = (table?: 'comments') => {
  const column = (name: string) => sql.ref(table ? `${table}.${name}` : name)
  return sql`coalesce(${column('thread_at')}, ${column('created_at')}) desc, coalesce(${column('parent_id')}, ${column('id')}) desc, ${column('created_at')}, ${column('id')}`
}
