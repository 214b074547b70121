import { apiApp } from '../platform/http/api-app.ts'
import { seesHidden } from '../platform/http/guards.ts'
import type { Limiter, Rule } from '../platform/http/limiter.ts'
import { route } from '../platform/http/route.ts'
import type { SiteSearch } from './search.ts'

/** Enough for fast typing; each search costs some milliseconds. */
export const searchRule: Rule = { name: 'searches from address', limit: 120, seconds: 60, store: 'memory' }
/** One that finds nothing as typed is made again, after hundreds of spellings were looked up. */
export const correctionRule: Rule = { name: 'corrected searches from address', limit: 30, seconds: 60, store: 'memory' }

export function searchRoutes({ search, limiter }: { search: SiteSearch; limiter: Limiter }) {
  return apiApp().openapi(route('GET /api/search'), async (c) => {
    // The search page has waited for its turn like every page.
    const isInternal = c.env?.internal === true
    if (!isInternal) await limiter.take([searchRule, c.get('client')])
    c.header('X-Robots-Tag', 'noindex')
    const visibleOnly = !(await seesHidden(c))
    const mayCorrect = async () => isInternal || limiter.allows([correctionRule, c.get('client')])
    return c.json(await search.find({ ...c.req.valid('query'), visibleOnly, mayCorrect }), 200)
  })
}
