import type { Mail } from '../emails/index.ts'
import type { ImageSizing } from '../media/index.ts'
import { inTime } from '../platform/in-time.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Logger } from '../platform/log.ts'
import { type Metric, single } from '../platform/metrics.ts'
import type { Database } from '../schema.ts'
import type { WorkflowStore } from '../workflows/index.ts'

/** Scrapers wait ten seconds, and want the other metrics also when the database is away. */
const patience = 3_000

interface Needed {
  database: Database
  imageSizing: ImageSizing
  jobs: Jobs
  log: Logger
  mail: Mail
  now: () => Date
  workflows: WorkflowStore
}

/** What all processes share, and how this one uses the database. */
export function storedMetrics({
  database,
  imageSizing,
  jobs,
  log,
  mail,
  now,
  workflows,
}: Needed): () => Promise<Metric[]> {
  const age = (time: string | null) => (time ? Math.max(0, (now().getTime() - Date.parse(time)) / 1000) : 0)

  const queues = async (): Promise<Metric[]> => {
    const [emails, drawings, images] = await Promise.all([
      mail.outbox.waiting(),
      workflows.waiting(),
      imageSizing.waiting(),
    ])
    // An upgrade queues what was stored before, whenever that was.
    const sinceStart = (time: string | null) => Math.min(age(time), process.uptime())
    return [
      perQueue('site_queue_length', 'Waiting emails, drawings and images.', {
        letters: emails.count,
        drawings: drawings.count,
        images: images.count,
      }),
      perQueue('site_queue_oldest_seconds', 'How long the oldest has waited.', {
        letters: age(emails.oldest),
        drawings: sinceStart(drawings.oldest),
        images: sinceStart(images.oldest),
      }),
      single('gauge', 'site_letters_stuck', 'Emails that could not be sent for an hour, or at all.', emails.stuck),
    ]
  }

  const runs = async (): Promise<Metric[]> => {
    const all = await jobs.report()
    const times = (name: string, help: string, timeOf: (run: (typeof all)[number]) => string | null): Metric => ({
      name,
      help,
      type: 'gauge',
      samples: all.flatMap((run) => {
        const time = timeOf(run)
        return time ? [{ labels: { job: run.name }, value: Date.parse(time) / 1000 }] : []
      }),
    })
    return [
      times('site_job_last_start_timestamp_seconds', 'When each job last began.', (run) => run.started_at),
      times('site_job_last_success_timestamp_seconds', 'When each job last succeeded.', (run) => run.finished_at),
      times('site_job_last_failure_timestamp_seconds', 'When each job last failed.', (run) => run.failed_at),
      {
        name: 'site_job_failed',
        help: 'Whether the last run of each job failed.',
        type: 'gauge',
        samples: all.map(({ name, state }) => ({ labels: { job: name }, value: state === 'failed' ? 1 : 0 })),
      },
    ]
  }

  /** Shared with the next scrape, so that a database that does not answer is asked once. */
  let reading: Promise<Metric[]> | undefined

  /** Empty if the database does not answer in time. */
  const read = async (): Promise<Metric[]> => {
    reading ??= Promise.all([queues(), runs()])
      .then((metrics) => metrics.flat())
      .finally(() => {
        reading = undefined
      })
    return inTime(reading, patience, 'The database').catch((error: unknown) => {
      log.error({ err: error }, 'Could not read metrics from the database')
      return []
    })
  }

  return async () => {
    const stored = await read()
    const use = database.pool()
    return [
      single('gauge', 'site_database_up', 'Whether the database answered this scrape.', stored.length > 0 ? 1 : 0),
      ...(use ? [poolMetric(use)] : []),
      ...stored,
    ]
  }
}

const perQueue = (name: string, help: string, values: Record<string, number>): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: Object.entries(values).map(([queue, value]) => ({ labels: { queue }, value })),
})

const poolMetric = (use: object): Metric => ({
  name: 'site_database_pool',
  help: 'Connections to PostgreSQL: the maximum, open and idle ones, and callers that wait for one.',
  type: 'gauge',
  samples: Object.entries(use).map(([state, value]) => ({ labels: { state }, value })),
})
