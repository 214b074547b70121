import { setImmediate } from 'node:timers/promises'
import type { SelectQueryBuilder } from 'kysely'
import { limits } from '../../../contract/limits.ts'

/** Which part of a list is asked for; unless said, its first page. */
export interface Page {
  limit?: number
  offset?: number
}

/** The rows of that part. */
export async function pageOf<Database, Tables extends keyof Database, Row>(
  list: SelectQueryBuilder<Database, Tables, Row>,
  { limit = limits.pageSize, offset = 0 }: Page,
): Promise<Row[]> {
  return (await list.limit(limit).offset(offset).execute()) as Row[]
}

/** A whole list, read page by page; between two of them, others have their turn. */
export async function allPages<Entry>(read: (page: Required<Page>) => Promise<readonly Entry[]>): Promise<Entry[]> {
  const all: Entry[] = []
  for (;;) {
    const page = await read({ limit: limits.pageSize, offset: all.length })
    all.push(...page)
    if (page.length < limits.pageSize) return all
    await setImmediate()
  }
}
