import { z } from 'zod'
import { type Endpoints, json } from './endpoint.ts'

const state = z.enum(['ok', 'failed'])
const time = z.string().nullable()
const job = z
  .object({
    name: z.string(),
    state: state.meta({ description: 'The result of the last run' }),
    started_at: time,
    alive_at: time.meta({ description: 'While it runs: when its process last reported' }),
    finished_at: time.meta({ description: 'The end of the last run that succeeded' }),
    failed_at: time.meta({ description: 'The end of the last run that failed' }),
    failure: z.string().nullable(),
  })
  .meta({ id: 'JobState' })
const keptPages = z
  .object({
    since: z.string().meta({ description: 'The first such answer' }),
    last: z.string().meta({ description: 'The last such answer' }),
    answers: z.number(),
  })
  .meta({ id: 'KeptPages' })
const health = z
  .object({
    status: state,
    database: state,
    mail: z.enum(['ok', 'failed', 'outbox']),
    storage: state,
    jobs: z.array(job).optional().meta({ description: 'Periodic work; only the admin gets it' }),
    kept_pages: keptPages.nullable().optional().meta({
      description:
        'The last time that visitors got kept pages because the data could not be read, by this process since its start; only the admin gets it',
    }),
  })
  .meta({ id: 'Health' })

export const healthEndpoints = {
  'GET /api/health': {
    tag: 'Health',
    summary: 'Get the state of database, storage and mail',
    access: 'optional',
    answers: { 200: json(health, 'Everything works'), 503: json(health, 'Something does not work') },
  },
} as const satisfies Endpoints
