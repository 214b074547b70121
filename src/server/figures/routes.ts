import { type StatsGroup, statsCountNames } from '../../contract/stats.ts'
import type { Config } from '../config.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { csvTable } from '../platform/http/csv.ts'
import { signedInViewer } from '../platform/http/guards.ts'
import type { Limiter, Rule } from '../platform/http/limiter.ts'
import { route } from '../platform/http/route.ts'
import { sameSiteOnly } from '../platform/http/same-site-only.ts'
import type { Database } from '../schema.ts'
import type { Figures } from './figures.ts'
import { openLastVisits } from './last-visit.ts'
import { openStats } from './read-stats.ts'

/** What a quick reader opens, and more than that from an office. What is beyond counts for nothing. */
export const readingRules: Rule[] = [
  { name: 'reads that count, a minute', limit: 60, seconds: 60, store: 'memory' },
  { name: 'reads that count, a day', limit: 2_000, seconds: 24 * 60 * 60, store: 'memory' },
]

/** Counting, and the owner's figures. */
export function figureRoutes({
  config,
  database,
  figures,
  limiter,
  now,
}: {
  config: Config
  database: Database
  figures: Figures
  limiter: Limiter
  now: () => Date
}) {
  const stats = openStats(database.db)
  const visits = openLastVisits({ db: database.db, stats, now })
  const read = async (days: number, by: StatsGroup) => {
    await figures.flush()
    return stats.read(now().getTime(), days, by)
  }

  return apiApp()
    .openapi(route('POST /api/reads', sameSiteOnly(config.siteUrl)), async (c) => {
      const report = c.req.valid('json')
      const client = c.get('client')
      if (await limiter.allows(...readingRules.map((rule) => [rule, client] as const))) await figures.report(c, report)
      return c.body(null, 204)
    })
    .openapi(route('GET /api/stats'), async (c) => {
      const { days, by } = c.req.valid('query')
      return c.json(await read(days, by), 200)
    })
    .openapi(route('GET /api/stats.csv'), async (c) => {
      const { days, by } = c.req.valid('query')
      const { rows } = await read(days, by)
      const table = csvTable(
        [by, ...statsCountNames],
        rows.map((row) => [row.key, ...statsCountNames.map((name) => row[name])]),
      )
      return c.body(table, 200, {
        'Content-Type': 'text/csv; charset=UTF-8',
        'Content-Disposition': `attachment; filename="figures-by-${by}-${days}-days.csv"`,
      })
    })
    .openapi(route('GET /api/stats/live'), async (c) => {
      await figures.flush()
      return c.json(await stats.live(now().getTime()), 200)
    })
    .openapi(route('POST /api/admin/last-visit'), async (c) => {
      await figures.flush()
      return c.json(await visits.begin((await signedInViewer(c)).id), 200)
    })
}
