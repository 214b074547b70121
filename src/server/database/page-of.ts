import type { SelectQueryBuilder } from 'kysely'

/** Which part of a list is asked for; without a limit the whole of it. */
export interface Page {
  limit?: number
  offset?: number
}

/** The rows of that part. */
export async function pageOf<Database, Tables extends keyof Database, Row>(
  list: SelectQueryBuilder<Database, Tables, Row>,
  { limit, offset = 0 }: Page,
): Promise<Row[]> {
  if (limit !== undefined) return (await list.limit(limit).offset(offset).execute()) as Row[]
  return ((await list.execute()) as Row[]).slice(offset)
}
