import { type Kysely, sql } from 'kysely'
import {
  type Counts,
  type Live,
  type Stats,
  type StatsCount,
  type StatsGroup,
  type StatsRow,
  statsCountNames,
} from '../../contract/stats.ts'
import type { Schema } from '../schema.ts'
import { dayAt, firstDay, lastDays, minuteAt } from './days.ts'
import type { FigureKind } from './schema.ts'

const hour = 60 * 60_000
const mostRows = 1_000
const mostLive = 10

const totalCounts = ['reads', 'visitors', 'downloads', 'imports', 'messages'] as const

/** Reads the counts, at a time in milliseconds since 1970. */
export function openStats(db: Kysely<Schema>) {
  const sums = statsCountNames.map((name) => sql<number>`coalesce(sum(${sql.ref(name)}), 0)`.as(name))
  const from = (span: 'day' | 'minute', first: string, last: string) =>
    db.selectFrom('figures').where('span', '=', span).where('at', '>=', first).where('at', '<=', last)

  /** The rows of a kind, the largest first. */
  const largest = async (rows: ReturnType<typeof from>, kind: FigureKind, limit: number): Promise<StatsRow[]> => {
    const found = await rows
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
    return found.map(({ key, ...counts }) => ({ key, ...numbers(counts) }))
  }

  const byDay = async (time: number, days: number): Promise<StatsRow[]> => {
    const found = await from('day', firstDay(time, days), dayAt(time))
      .where('kind', '=', 'total')
      .select('at')
      .select(sums)
      .groupBy('at')
      .execute()
    const known = new Map(found.map(({ at, ...counts }) => [at, numbers(counts)]))
    return lastDays(time, days).map((day) => ({ key: day, ...(known.get(day) ?? numbers({})) }))
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
