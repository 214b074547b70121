import { z } from 'zod'
import { type LastVisit, type Stats, type StatsGroup, statsCountNames, statsShape } from '../../contract/stats.ts'
import { findRow, putRow } from '../platform/database/queries.ts'
import { csvAnswer } from '../platform/http/csv.ts'
import type { Rule } from '../platform/http/limiter.ts'
import { apiApp, route, sameSiteOnly, signedInViewer } from '../platform/http/route.ts'
import type { Services } from '../services.ts'
import type { Analytics } from './analytics.ts'
import { dayAt, openStats } from './figures.ts'

/** More pages than quick readers open, even in an office with one address. Further reads are not counted. */
export const readingRules: Rule[] = [
  { name: 'reads that count, a minute', limit: 60, seconds: 60, store: 'memory' },
  { name: 'reads that count, a day', limit: 2_000, seconds: 24 * 60 * 60, store: 'memory' },
]

export type Site = Pick<Services, 'config' | 'database' | 'limiter' | 'now'> & { analytics: Analytics }

export function figureRoutes({ config, database, analytics, limiter, now }: Site) {
  const stats = openStats(database.db)
  const visits = openLastVisits({ database, now }, stats)
  const read = async (days: number, by: StatsGroup) => {
    await analytics.flush()
    return stats.read(now().getTime(), days, by)
  }

  return apiApp()
    .openapi(route('POST /api/reads', sameSiteOnly(config.siteUrl)), async (c) => {
      const report = c.req.valid('json')
      const client = c.get('client')
      if (await limiter.allows(...readingRules.map((rule) => [rule, client] as const)))
        await analytics.report(c, report)
      return c.body(null, 204)
    })
    .openapi(route('GET /api/stats'), async (c) => {
      const { days, by } = c.req.valid('query')
      return c.json(await read(days, by), 200)
    })
    .openapi(route('GET /api/stats.csv'), async (c) => {
      const { days, by } = c.req.valid('query')
      const { rows } = await read(days, by)
      const named = rows.map((row) => ({ ...row, [by]: row.key }))
      return csvAnswer<string>(c, `figures-by-${by}-${days}-days`, [by, ...statsCountNames], named)
    })
    .openapi(route('GET /api/stats/live'), async (c) => {
      await analytics.flush()
      return c.json(await stats.live(now().getTime()), 200)
    })
    .openapi(route('POST /api/admin/last-visit'), async (c) => {
      await analytics.flush()
      return c.json(await visits.begin((await signedInViewer(c)).id), 200)
    })
}

/** Milliseconds. After a longer absence a new visit begins. */
const pause = 30 * 60_000
const day = 86_400_000
/** The most days that are added up. */
const longest = 365

/** A time, and the counts of its day until then, which are subtracted from later counts. */
const visitShape = z.object({ at: z.number(), total: statsShape.shape.total })
type Visit = z.infer<typeof visitShape>

function openLastVisits(
  { database: { db }, now }: Pick<Site, 'database' | 'now'>,
  stats: ReturnType<typeof openStats>,
) {
  const ofDays = async (time: number, days: number) => (await stats.read(time, days, 'source')).total

  const since = async ({ at, total }: Visit, time: number): Promise<LastVisit> => {
    const days = Math.round((Date.parse(dayAt(time)) - Date.parse(dayAt(at))) / day) + 1
    const all = await ofDays(time, Math.min(longest, Math.max(1, days)))
    const names = Object.keys(all) as (keyof Stats['total'])[]
    const counts = names.map((name) => [name, Math.max(0, all[name] - (days > longest ? 0 : total[name]))])
    return { since: new Date(at).toISOString(), ...(Object.fromEntries(counts) as Stats['total']) }
  }

  return {
    async begin(userId: string): Promise<LastVisit> {
      const time = now().getTime()
      const row = await findRow(db, 'admin_visits', { user_id: userId })
      const current = read(row?.current)
      const isAnother = current !== null && Math.abs(time - current.at) > pause
      const previous = isAnother ? current : read(row?.previous)
      const today = await ofDays(time, 1)
      const visit = {
        current: JSON.stringify({ at: time, total: today } satisfies Visit),
        previous: previous && JSON.stringify(previous),
      }
      await putRow(db, 'admin_visits', { user_id: userId }, visit)
      return previous ? since(previous, time) : { since: null, ...today }
    },
  }
}

const read = (stored: string | null | undefined): Visit | null => (stored ? visitShape.parse(JSON.parse(stored)) : null)
