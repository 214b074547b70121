import { setImmediate } from 'node:timers/promises'
import { type Insertable, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { ChangeSort } from '../../../contract/api/query.ts'
import { limits } from '../../../contract/limits.ts'

type Rows = Record<string, Record<string, unknown>>
type Name<Tables> = keyof Tables & string

/** An undefined value must not widen a deletion: SQLite refuses it, PostgreSQL finds no row. */
const withValues =
  (values: object) =>
  <Query extends { where(column: string, operator: '=' | 'is', value: unknown): Query }>(query: Query): Query =>
    Object.entries(values).reduce(
      (statement, [column, value]) => statement.where(column, value === null ? 'is' : '=', value),
      query,
    )

const anyTable = <Tables>(db: Kysely<Tables>) => db as unknown as Kysely<Rows>

export const findRow = <Tables, Table extends Name<Tables>>(
  db: Kysely<Tables>,
  table: Table,
  where: Partial<Tables[Table]>,
): Promise<Tables[Table] | undefined> =>
  anyTable(db)
    .selectFrom(table as string)
    .selectAll()
    .$call(withValues(where))
    .limit(1)
    .executeTakeFirst() as Promise<Tables[Table] | undefined>

export const findRows = <Tables, Table extends Name<Tables>>(
  db: Kysely<Tables>,
  table: Table,
  where: Partial<Tables[Table]>,
  ...order: Name<Tables[Table]>[]
): Promise<Tables[Table][]> => {
  const selection = anyTable(db)
    .selectFrom(table as string)
    .selectAll()
    .$call(withValues(where))
  const inOrder = order.reduce((rows, column) => rows.orderBy(column), selection)
  return inOrder.execute() as Promise<unknown> as Promise<Tables[Table][]>
}

/** @returns how many rows with these values were changed */
export async function updateRows<Tables, Table extends Name<Tables>>(
  db: Kysely<Tables>,
  table: Table,
  where: Partial<Tables[Table]>,
  values: Partial<Tables[Table]>,
): Promise<number> {
  const update = anyTable(db)
    .updateTable(table as string)
    .set(values as Rows)
  return Number((await update.$call(withValues(where)).executeTakeFirst()).numUpdatedRows)
}

/** @returns how many rows with these values were deleted */
export async function deleteRows<Tables, Table extends Name<Tables>>(
  db: Kysely<Tables>,
  table: Table,
  where: Partial<Tables[Table]>,
): Promise<number> {
  const removal = anyTable(db).deleteFrom(table as string)
  return Number((await removal.$call(withValues(where)).executeTakeFirst()).numDeletedRows)
}

/** @returns false, with nothing changed, if there is a row with one of its unique values */
export async function insertNew<Tables, Table extends Name<Tables>>(
  db: Kysely<Tables>,
  table: Table,
  row: Insertable<Tables[Table]>,
): Promise<boolean> {
  const insert = anyTable(db)
    .insertInto(table as string)
    .values(row as Rows)
  const { numInsertedOrUpdatedRows } = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}

/** Changes the row with this key, which is unique, or inserts it. */
export async function putRow<Tables, Table extends Name<Tables>, Key extends keyof Insertable<Tables[Table]>>(
  db: Kysely<Tables>,
  table: Table,
  key: Pick<Insertable<Tables[Table]>, Key>,
  values: Omit<Insertable<Tables[Table]>, Key>,
): Promise<void> {
  const insert = anyTable(db).insertInto(table as string)
  const put = insert.values({ ...key, ...values } as Rows)
  await put.onConflict((row) => row.columns(Object.keys(key)).doUpdateSet(values as Rows)).execute()
}

/** Parts that are small enough for one statement on both databases. */
export function inParts<Row>(rows: readonly Row[], size = 500): Row[][] {
  const parts: Row[][] = []
  for (let from = 0; from < rows.length; from += size) parts.push(rows.slice(from, from + size))
  return parts
}

/** @param rows a query that selects nothing yet */
export async function countOf<Tables, Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const counted = await rows.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return Number((counted as { count: number }).count)
}

export interface Page {
  limit?: number
  offset?: number
}

/** The direction, also for ties by id, so that no page repeats or leaves out an entry. */
export const changeOrder = (sort: ChangeSort) => (sort === 'updated_at' ? 'asc' : 'desc')

export async function pageOf<Database, Tables extends keyof Database, Row>(
  list: SelectQueryBuilder<Database, Tables, Row>,
  { limit = limits.pageSize, offset = 0 }: Page,
): Promise<Row[]> {
  return (await list.limit(limit).offset(offset).execute()) as Row[]
}

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
