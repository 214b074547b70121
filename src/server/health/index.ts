import { feature } from '../feature.ts'
import { healthRoutes } from './routes.ts'

export const health = feature<Parameters<typeof healthRoutes>[0]>({ api: [healthRoutes] })

export { writeAndRead } from './checks.ts'
export { probeRoutes } from './probe-routes.ts'
export { openReadiness } from './readiness.ts'
