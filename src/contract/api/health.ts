import { z } from 'zod'
import { backupEntry, backupState, keptBackup } from '../backups.ts'
import { admin, anyone, json, listOf, maybeSignedIn, resource } from './endpoint.ts'
import { page, queryText } from './query.ts'

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

const entry = backupEntry.meta({ id: 'BackupEntry' })
const name = z.string().max(100)
const opening =
  'Opening a backup takes a while: until then the answer is 503 with `Retry-After`. One backup is open at a time.'

export const backupEndpoints = resource('Backups', {
  'GET /api/admin/backups': admin('List the automatic backups, newest first', {
    answers: { 200: json(z.array(keptBackup.meta({ id: 'KeptBackup' })), 'The backups') },
    errors: [503],
  }),
  'GET /api/admin/backups/{name}/entries': admin('List the entries in a backup, compared with the site', {
    description: `\`q\` is a part of the title. ${opening}`,
    params: z.object({ name }),
    query: z.object({ ...page, q: queryText.optional() }),
    answers: { 200: listOf(entry, 'The entries, by title') },
    errors: [409, 503],
  }),
  'POST /api/admin/backups/{name}/entries/{id}/restore': admin('Restore an entry from a backup', {
    description: `A missing entry comes back with its id and is not published. An existing one gets the values of the backup by a save, and stays published or not as it is. ${opening}`,
    params: z.object({ name, id: z.uuid() }),
    answers: { 200: json(entry, 'The restored entry') },
    errors: [409, 422, 503],
  }),
})
