import { z } from 'zod'
import { backupState } from '../backups.ts'
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
const health = z
  .object({
    status: state,
    database: state,
    mail: z.enum(['ok', 'failed', 'outbox']),
    storage: state,
    backup: backupState.meta({ id: 'BackupState' }).optional().meta({ description: 'Only the admin gets it' }),
    jobs: z.array(job).optional().meta({ description: 'Periodic work; only the admin gets it' }),
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
