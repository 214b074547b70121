import { z } from 'zod'
import { type Endpoints, json } from './endpoint.ts'

const state = z.enum(['ok', 'failed'])
const health = z
  .object({ status: state, database: state, mail: z.enum(['ok', 'failed', 'outbox']), storage: state })
  .meta({ id: 'Health' })

export const healthEndpoints = {
  'GET /api/health': {
    tag: 'Health',
    summary: 'The state of the parts that the site stands on',
    access: 'anyone',
    answers: { 200: json(health, 'All well'), 503: json(health, 'Something is down') },
    errors: [],
  },
} as const satisfies Endpoints
