import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { siteFiles } from '../../contract/site-map.ts'
import type { Config } from '../config.ts'
import type { Mail } from '../mail/index.ts'
import type { ImageSizing } from '../media/index.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Logger } from '../platform/log.ts'
import { contentType, writeMetrics } from '../platform/metrics/text.ts'
import type { Traffic } from '../platform/metrics/traffic.ts'
import type { Database } from '../schema.ts'
import type { WorkflowStore } from '../workflows/index.ts'
import { processMetrics } from './process-metrics.ts'
import { storedMetrics } from './stored-metrics.ts'
import { trafficMetrics } from './traffic-metrics.ts'

interface Needed {
  config: Config
  database: Database
  imageSizing: ImageSizing
  jobs: Jobs
  log: Logger
  mail: Mail
  now: () => Date
  traffic: Traffic
  workflows: WorkflowStore
}

/** `GET /metrics` for Prometheus, with METRICS_TOKEN as bearer token. Without that setting nothing is at this address. */
export function metricsRoutes(context: Needed) {
  const app = new Hono<AppEnv>()
  const { metricsToken } = context.config
  if (!metricsToken) return app
  const [ofProcess, stored] = [processMetrics(), storedMetrics(context)]

  app.get(siteFiles.metrics, async (c) => {
    c.header('Cache-Control', 'no-store')
    if (!isBearer(c.req.header('authorization'), metricsToken)) {
      return c.text('Send the token of the metrics: Authorization: Bearer …\n', 401, { 'WWW-Authenticate': 'Bearer' })
    }
    const metrics = [...ofProcess(), ...trafficMetrics(context.traffic), ...(await stored())]
    return c.body(writeMetrics(metrics), 200, { 'Content-Type': contentType })
  })
  return app
}

/** Compares hashes, in constant time whatever was sent. */
const isBearer = (authorization: string | undefined, token: string): boolean =>
  timingSafeEqual(hashOf(/^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''), hashOf(token))

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
