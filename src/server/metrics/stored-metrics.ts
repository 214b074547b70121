import type { ImageSizing } from '../media/index.ts'
import { inTime } from '../platform/in-time.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { gauge, labelled, type Metric } from '../platform/metrics.ts'
import type { Services } from '../services.ts'
import type { Webhooks } from '../webhooks/index.ts'

/** Scrapers wait ten seconds, and want the other metrics also when the database is away. */
const patience = 3_000

export type StoredSite = Services & { imageSizing: ImageSizing; jobs: Jobs; webhooks: Webhooks }

/** Metrics of what all processes share, and of how this process uses the database. */
export function storedMetrics({ database, imageSizing, jobs, log, mail, now, webhooks, workflows }: StoredSite) {
  const age = (time: string | null) => (time ? Math.max(0, (now().getTime() - Date.parse(time)) / 1000) : 0)
  // Since the start at most: an upgrade queues what was stored before, whenever that was.
  const sinceStart = (time: string | null) => Math.min(age(time), process.uptime())

  const queues = async (): Promise<Metric[]> => {
    const [emails, events, drawings, images] = await Promise.all([
      mail.outbox.waiting(),
      webhooks.waiting(),
      workflows.waiting(),
      imageSizing.waiting(),
    ])
    const lengths = { letters: emails.count, webhooks: events.count, drawings: drawings.count, images: images.count }
    const ages = {
      letters: age(emails.oldest),
      webhooks: age(events.oldest),
      drawings: sinceStart(drawings.oldest),
      images: sinceStart(images.oldest),
    }
    return [
      gauge(
        'site_queue_length',
        'Waiting emails, events of webhooks, drawings and images.',
        labelled('queue', lengths),
      ),
      gauge('site_queue_oldest_seconds', 'How long the oldest has waited.', labelled('queue', ages)),
      gauge('site_letters_stuck', 'Emails that could not be sent for an hour, or at all.', emails.stuck),
      gauge('site_webhooks_undelivered', 'Events of the last 30 days that no webhook received.', events.undelivered),
      gauge('site_webhooks_paused', 'Webhooks that are paused.', events.paused),
    ]
  }

  const runs = async (): Promise<Metric[]> => {
    const all = await jobs.report()
    const times = (name: string, help: string, field: 'started_at' | 'finished_at' | 'failed_at') => {
      const ran = all.map((run) => [run.name, Date.parse(run[field] ?? '') / 1000] as const)
      const samples = ran.filter(([, time]) => !Number.isNaN(time))
      return gauge(name, help, labelled('job', Object.fromEntries(samples)))
    }
    const failed = Object.fromEntries(all.map(({ name, state }) => [name, state === 'failed' ? 1 : 0]))
    return [
      times('site_job_last_start_timestamp_seconds', 'When each job last began.', 'started_at'),
      times('site_job_last_success_timestamp_seconds', 'When each job last succeeded.', 'finished_at'),
      times('site_job_last_failure_timestamp_seconds', 'When each job last failed.', 'failed_at'),
      gauge('site_job_failed', 'Whether the last run of each job failed.', labelled('job', failed)),
    ]
  }

  /** A database that hangs is not asked again by the next scrape. */
  let reading: Promise<Metric[][]> | undefined
  const read = (): Promise<Metric[]> => {
    reading ??= Promise.all([queues(), runs()]).finally(() => {
      reading = undefined
    })
    return inTime(reading, patience, 'The database').then(
      (metrics) => metrics.flat(),
      (error: unknown) => {
        log.error({ err: error }, 'Could not read metrics from the database')
        return []
      },
    )
  }

  return async (): Promise<Metric[]> => {
    const stored = await read()
    const help = 'Connections to PostgreSQL: the maximum, open and idle ones, and callers that wait for one.'
    return [
      gauge('site_database_up', 'Whether the database answered this scrape.', stored.length > 0 ? 1 : 0),
      gauge('site_database_pool', help, labelled('state', database.pool() ?? {})),
      ...stored,
    ]
  }
}
