import { setImmediate } from 'node:timers/promises'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { ChangeSort } from '../../../contract/api/query.ts'
import { limits } from '../../../contract/limits.ts'

export interface Page {
  limit?: number
  offset?: number
}

/** Ties by id, so that no page repeats or leaves out an entry. */
export const changeOrder = (sort: ChangeSort) => (sort === 'updated_at' ? 'asc' : 'desc')

export async function pageOf<Database, Tables extends keyof Database, Row>(
  list: SelectQueryBuilder<Database, Tables, Row>,
  { limit = limits.pageSize, offset = 0 }: Page,
): Promise<Row[]> {
  return (await list.limit(limit).offset(offset).execute()) as Row[]
}

/** The rows of that page, and how many the whole list has. */
export async function countedPage<Database, Tables extends keyof Database, Row>(
  list: SelectQueryBuilder<Database, Tables, Row>,
  page: Page,
): Promise<{ rows: Row[]; total: number }> {
  const counted = list.clearSelect().clearOrderBy().select(sql`count(*)`.as('total')).$castTo<{ total: number }>()
  const rows = await pageOf(list, page)
  return { rows, total: Number((await counted.executeTakeFirstOrThrow()).total) }
}

/** A whole list, read page by page. Other requests get a turn between two pages. */
export async function allPages<Entry>(read: (page: Required<Page>) => Promise<readonly Entry[]>): Promise<Entry[]> {
  const all: Entry[] = []
  for (;;) {
    const page = await read({ limit: limits.pageSize, offset: all.length })
    all.push(...page)
    if (page.length < limits.pageSize) return all
    await setImmediate()
  }
}
