import { apiApp } from '../platform/http/api-app.ts'
import { retrySoon } from '../platform/http/errors.ts'
import { route } from '../platform/http/route.ts'
import type { Readiness } from './readiness.ts'

/**
 * The checks of balancers and process managers. They come before turns, limits and the log, so that they cost little and
 * a flood does not make them fail.
 */
export function probeRoutes({ readiness }: { readiness: Readiness }) {
  return apiApp()
    .openapi(route('GET /api/health/live'), (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json({ status: 'live' as const }, 200)
    })
    .openapi(route('GET /api/health/ready'), async (c) => {
      c.header('Cache-Control', 'no-store')
      const status = await readiness.state()
      if (status === 'ready') return c.json({ status }, 200)
      c.header('Retry-After', retrySoon)
      return c.json({ status }, 503)
    })
}
