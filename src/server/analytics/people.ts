import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../schema.ts'
import type { ViewTable, VisitorTable } from './schema.ts'
import type { Seen } from './seen.ts'

/** Milliseconds within which a repeated view is the same read. */
const repetition = 30 * 60_000

const rowsAtOnce = 1_000

export type People = Awaited<ReturnType<typeof readPeople>>

/** The visitors that are seen again, with what they have read today. */
export async function readPeople(db: Transaction<Schema>, day: string, seen: readonly Seen[]) {
  const hashes = [...new Set(seen.map(({ visitor }) => visitor).filter((visitor) => visitor !== null))].sort()
  const visitors = new Map<string, VisitorTable>()
  const views = new Map<string, Map<string, ViewTable>>()
  for (const some of inParts(hashes)) {
    const from = { day, visitors: some }
    for (const row of await rowsOf(db, 'figure_visitors', from)) visitors.set(row.visitor, row)
    for (const row of await rowsOf(db, 'figure_views', from)) {
      const own = views.get(row.visitor) ?? new Map<string, ViewTable>()
      views.set(row.visitor, own.set(row.key, { ...row, read_at: Number(row.read_at) }))
    }
  }
  const total = await db
    .selectFrom('figures')
    .select(['visitors', 'reads'])
    .where('span', '=', 'day')
    .where('kind', '=', 'total')
    .where('at', '=', day)
    .executeTakeFirst()
  const [visitorsBefore, viewsBefore] = [new Map(visitors), new Map<string, number>()]
  for (const [visitor, own] of views) {
    for (const { key, read_at } of own.values()) viewsBefore.set(`${visitor} ${key}`, read_at)
  }

  return {
    visitors,
    views,
    /** How many other visitors this day has, and how many reads. */
    before: Math.max(0, (total?.visitors ?? 0) - visitors.size),
    reads: total?.reads ?? 0,

    /** Notes a view. @returns whether it is the first one of the day, a later one, or the same read again */
    view(day: string, visitor: string, key: string, at: number): 'first' | 'later' | 'again' {
      const own = views.get(visitor) ?? new Map<string, ViewTable>()
      views.set(visitor, own)
      const last = own.get(key)
      // Absolute, so that a clock that is set back does not hide reads for longer.
      if (last && Math.abs(at - last.read_at) < repetition) return 'again'
      own.set(key, { day, visitor, key, read_at: at })
      return last ? 'later' : 'first'
    },

    async write(writing: Transaction<Schema>): Promise<void> {
      const newVisitors = [...visitors.values()].filter((row) => visitorsBefore.get(row.visitor) !== row)
      for (const some of inParts(newVisitors)) {
        await writing
          .insertInto('figure_visitors')
          .values(some)
          .onConflict((conflict) =>
            conflict.columns(['day', 'visitor']).doUpdateSet((update) => ({
              source: update.ref('excluded.source'),
              campaign: update.ref('excluded.campaign'),
              owner: update.ref('excluded.owner'),
            })),
          )
          .execute()
      }
      const newViews = [...views.values()]
        .flatMap((own) => [...own.values()])
        .filter(({ visitor, key, read_at }) => viewsBefore.get(`${visitor} ${key}`) !== read_at)
      for (const some of inParts(newViews)) {
        await writing
          .insertInto('figure_views')
          .values(some)
          .onConflict((conflict) =>
            conflict
              .columns(['day', 'visitor', 'key'])
              .doUpdateSet((update) => ({ read_at: update.ref('excluded.read_at') })),
          )
          .execute()
      }
    },
  }
}

function rowsOf<Table extends 'figure_visitors' | 'figure_views'>(
  db: Kysely<Schema>,
  table: Table,
  { day, visitors }: { day: string; visitors: string[] },
): Promise<Schema[Table][]> {
  const rows = db
    .selectFrom(table as 'figure_views')
    .selectAll()
    .where('day', '=', day)
    .where('visitor', 'in', visitors)
  return rows.execute() as Promise<unknown> as Promise<Schema[Table][]>
}

function inParts<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = []
  for (let from = 0; from < rows.length; from += rowsAtOnce) parts.push(rows.slice(from, from + rowsAtOnce))
  return parts
}
