import { setImmediate } from 'node:timers/promises'
import type { SelectQueryBuilder } from 'kysely'
import { limits } from '../../../contract/limits.ts'

export interface Page {
  limit?: number
  offset?: number
}

export async function pageOf<Database, Tables extends keyof Database, Row>(
  list: SelectQueryBuilder<Database, Tables, Row>,
  { limit = limits.pageSize, offset = 0 }: Page,
): Promise<Row[]> {
  return (await list.limit(limit).offset(offset).execute()) as Row[]
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
