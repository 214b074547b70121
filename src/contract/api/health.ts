import { z } from 'zod'
import { backupState } from '../backups.ts'
import { anyone, json, maybeSignedIn, resource } from './endpoint.ts'

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
    backup: backupState.meta({ id: 'BackupState' }).optional().meta({ description: 'Only the admin gets it' }),
    jobs: z.array(job).optional().meta({ description: 'Periodic work; only the admin gets it' }),
    kept_pages: keptPages.nullable().optional().meta({
      description:
        'The last time that visitors got kept pages because the data could not be read, by this process since its start; only the admin gets it',
    }),
  })
  .meta({ id: 'Health' })

const live = z.object({ status: z.literal('live') }).meta({ id: 'Live' })
const ready = z.object({ status: z.literal('ready') }).meta({ id: 'Ready' })
const notReady = z.object({ status: z.enum(['stopping', 'unavailable']) }).meta({ id: 'NotReady' })

export const healthEndpoints = resource('Health', {
  'GET /api/health': maybeSignedIn('Get the state of database, storage and mail', {
    scope: 'stats:read',
    answers: { 200: json(health, 'Everything works'), 503: json(health, 'Something does not work') },
  }),
  'GET /api/health/live': anyone('Check that the process answers', { answers: { 200: json(live, 'It answers') } }),
  'GET /api/health/ready': anyone(
    'Check that the process can serve: its database is reachable and migrated, and it is not stopping',
    { answers: { 200: json(ready, 'It can serve'), 503: json(notReady, 'Send requests to another process') } },
  ),
})
