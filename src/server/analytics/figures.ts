import { type Kysely, sql, type Transaction } from 'kysely'
import {
  type Counts,
  type Live,
  type Stats,
  type StatsCount,
  type StatsGroup,
  type StatsRow,
  statsCountNames,
  statsDays,
} from '../../contract/stats.ts'
import { inParts } from '../platform/database/queries.ts'
import type { Database, Schema } from '../schema.ts'
import type { FigureKind, FigureTable } from './schema.ts'

const day = 86_400_000

/** The day of a time in milliseconds since 1970, in UTC: `2026-11-22`. */
export const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

const minuteAt = (time: number): string => new Date(time).toISOString().slice(0, 16)

const firstDay = (time: number, days: number): string => dayAt(time - (days - 1) * day)

const lastDays = (time: number, days: number): string[] =>
  Array.from({ length: days }, (_, index) => dayAt(time - (days - 1 - index) * day))

/** Kinds that the live hour shows. */
const live: readonly FigureKind[] = ['total', 'page', 'source']
const nothing = Object.fromEntries(statsCountNames.map((name) => [name, 0])) as Counts

export function openTally() {
  const rows = new Map<string, FigureTable>()

  const rowAt = (place: Pick<FigureTable, 'span' | 'at' | 'kind' | 'key'>): FigureTable => {
    const id = JSON.stringify([place.span, place.at, place.kind, place.key])
    const row = rows.get(id) ?? { ...place, ...nothing }
    rows.set(id, row)
    return row
  }

  return {
    add(time: number, kind: FigureKind, key: string, ...counts: StatsCount[]): void {
      const ofDay = rowAt({ span: 'day', at: dayAt(time), kind, key })
      for (const name of counts) ofDay[name] += 1
      if (!live.includes(kind)) return
      const ofMinute = rowAt({ span: 'minute', at: minuteAt(time), kind, key })
      for (const name of counts) ofMinute[name] += 1
    },

    keysOf: (kind: FigureKind): Set<string> =>
      new Set([...rows.values()].filter((row) => row.kind === kind).map(({ key }) => key)),

    rename(kind: FigureKind, keys: ReadonlySet<string>, key: string): void {
      for (const [id, row] of rows) {
        if (row.kind !== kind || !keys.has(row.key)) continue
        rows.delete(id)
        const other = rowAt({ span: row.span, at: row.at, kind, key })
        for (const name of statsCountNames) other[name] += row[name]
      }
    },

    async write(db: Transaction<Schema>): Promise<void> {
      // Sorted, so that two processes cannot deadlock.
      const all = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
      const sum = (name: string) => sql<number>`${sql.ref(`figures.${name}`)} + ${sql.ref(`excluded.${name}`)}`
      const sums = Object.fromEntries(statsCountNames.map((name) => [name, sum(name)]))
      for (const some of inParts(all)) {
        await db
          .insertInto('figures')
          .values(some)
          .onConflict((row) => row.columns(['span', 'kind', 'at', 'key']).doUpdateSet(sums))
          .execute()
      }
    },
  }
}

export type Tally = ReturnType<typeof openTally>

const hour = 60 * 60_000
const mostRows = 1_000
const mostLive = 10

const totalCounts = ['reads', 'visitors', 'downloads', 'imports', 'messages'] as const

export function openStats(db: Kysely<Schema>) {
  const sums = statsCountNames.map((name) => sql<number>`coalesce(sum(${sql.ref(name)}), 0)`.as(name))
  const from = (span: 'day' | 'minute', first: string, last: string) =>
    db.selectFrom('figures').where('span', '=', span).where('at', '>=', first).where('at', '<=', last)

  const largest = async (rows: ReturnType<typeof from>, kind: FigureKind, limit: number): Promise<StatsRow[]> => {
    const figures = await rows
      .where('kind', '=', kind)
      .select('key')
      .select(sums)
      .groupBy('key')
      .orderBy(sql.ref(kind === 'search' ? 'searches' : 'reads'), 'desc')
      .orderBy('downloads', 'desc')
      .orderBy('imports', 'desc')
      .orderBy('key')
      .limit(limit)
      .execute()
    return figures.map(({ key, ...counts }) => ({ key, ...numbers(counts) }))
  }

  const byDay = async (time: number, days: number): Promise<StatsRow[]> => {
    const totals = from('day', firstDay(time, days), dayAt(time)).where('kind', '=', 'total')
    const rows = await totals.select('at').select(sums).groupBy('at').execute()
    const countsByDay = new Map(rows.map(({ at, ...counts }) => [at, numbers(counts)]))
    return lastDays(time, days).map((day) => ({ key: day, ...(countsByDay.get(day) ?? numbers({})) }))
  }

  return {
    async read(time: number, days: number, by: StatsGroup): Promise<Stats> {
      const inDays = from('day', firstDay(time, days), dayAt(time))
      const total = await inDays.where('kind', '=', 'total').select(sums).executeTakeFirst()
      const counts = numbers(total ?? {})
      return {
        total: Object.fromEntries(totalCounts.map((name) => [name, counts[name]])) as Stats['total'],
        rows: by === 'day' ? await byDay(time, days) : await largest(inDays, by, mostRows),
      }
    },

    /** The last hour. Its visitors are those of today, because the ones of yesterday are forgotten. */
    async live(time: number): Promise<Live> {
      const inHour = from('minute', minuteAt(time - hour + 60_000), minuteAt(time))
      const rows = await inHour.where('kind', '=', 'total').select(['at', 'reads']).orderBy('at').execute()
      const { visitors } = await db
        .selectFrom('figure_views')
        .select(sql<number>`count(distinct visitor)`.as('visitors'))
        .where('day', '=', dayAt(time))
        .where('key', 'like', '/%')
        .where('read_at', '>', time - hour)
        .where('read_at', '<=', time)
        .executeTakeFirstOrThrow()
      return {
        reads: rows.reduce((sum, { reads }) => sum + reads, 0),
        visitors: Number(visitors),
        minutes: rows.map(({ at, reads }) => ({ at: `${at}:00.000Z`, reads })),
        pages: await largest(inHour, 'page', mostLive),
        sources: await largest(inHour, 'source', mostLive),
      }
    },
  }
}

/** PostgreSQL answers sums as text. */
const numbers = (counts: Partial<Record<StatsCount, unknown>>): Counts =>
  Object.fromEntries(statsCountNames.map((name) => [name, Number(counts[name] ?? 0)])) as Counts

/** Milliseconds. The live hour, and room for clocks that differ. */
const minutesKept = 2 * 60 * 60_000

/** Deletes minutes that the live hour no longer shows, and days that no question asks for. */
export async function removeOldFigures({ db }: Pick<Database, 'db'>, time: number): Promise<void> {
  const old = [
    ['minute', minuteAt(time - minutesKept)],
    ['day', firstDay(time, statsDays)],
  ] as const
  for (const [span, before] of old) {
    await db.deleteFrom('figures').where('span', '=', span).where('at', '<', before).execute()
  }
}
