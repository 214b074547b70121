import type { Kysely } from 'kysely'
import { insertNew } from '../database/queries.ts'
import { reasonOf } from '../expected-error.ts'
import type { Logger } from '../log.ts'
import { lease } from './claims.ts'

export const hour = 60 * 60 * 1000
export const day = 24 * hour

/** Periodic work. Of all processes on a database, one runs it in each period. */
export interface Job {
  name: string
  /** Milliseconds from one start to the next; much more than the clocks of two machines may differ. */
  every: number
  /** At three by the server's clock or as soon as possible after it; a new job first runs in the next night. */
  atNight?: boolean
  /** Milliseconds from the start of a failed run to the next one, instead of `every`. */
  retryAfter?: number
  /** Must be safe to run twice at a time, because a process that was paused for a minute loses its claim. */
  run(stopping: AbortSignal): Promise<void>
}

/** Work that waits as rows of its own table. Every process takes rows as soon as there are some. */
export interface Queue {
  start(log: Logger): void
  stop(): Promise<void>
}

interface Parts {
  db: Kysely<JobTables>
  log: Logger
  now: () => Date
  jobs: Job[]
  queues?: Queue[]
}

const neverRun = { started_at: null, alive_at: null, finished_at: null, failed_at: null, failure: null }

const pollInterval = 20_000

export type Jobs = ReturnType<typeof openJobs>

export function openJobs({ db, log, now, jobs, queues = [] }: Parts) {
  const runs = jobRuns(db, now)
  const running = new Map<string, string>()
  const polls = new Set<Promise<void>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined

  /** Absolute, so that setting the clock back delays no job for longer than its period. */
  const distance = (time: string) => Math.abs(now().getTime() - Date.parse(time))
  const isDue = ({ every, atNight, retryAfter = every }: Job, last: JobRunTable | undefined) => {
    if (!last) return true
    if (last.alive_at) return distance(last.alive_at) >= lease
    if (distance(last.started_at) >= (hasFailed(last) ? retryAfter : every)) return true
    return atNight === true && Date.parse(last.started_at) < lastNight(now())
  }

  const run = async (job: Job, startedAt: string) => {
    running.set(job.name, startedAt)
    let failure: string | null = null
    try {
      await job.run(stopping.signal)
    } catch (error) {
      if (stopping.signal.aborted) return void running.delete(job.name)
      log.error({ err: error, job: job.name }, 'A job failed; it runs again at its next time')
      failure = failureLine(error)
    }
    await runs
      .ended(job.name, startedAt, failure)
      .catch((error: unknown) =>
        log.error({ err: error, job: job.name }, 'Could not store the end of a job; it runs again after a minute'),
      )
    running.delete(job.name)
  }

  const pollOnce = async () => {
    const last = await runs.all()
    const begun: Promise<void>[] = []
    try {
      for (const job of jobs) {
        const mine = running.get(job.name)
        if (mine) await runs.renew(job.name, mine)
        else if (job.atNight && !last.has(job.name)) await runs.register(job.name)
        else if (!stopping.signal.aborted && isDue(job, last.get(job.name))) {
          const startedAt = await runs.claim(job.name, last.get(job.name))
          if (startedAt) begun.push(run(job, startedAt))
        }
      }
    } finally {
      await Promise.all(begun)
    }
  }

  const poll = async () => {
    const polling = pollOnce().catch((error: unknown) =>
      log.error({ err: error }, 'Could not start or continue jobs; the next attempt is in 20 seconds'),
    )
    polls.add(polling)
    await polling.finally(() => polls.delete(polling))
  }

  return {
    poll,

    start() {
      for (const queue of queues) queue.start(log)
      timer = setInterval(poll, pollInterval).unref()
      void poll()
    },

    async stop() {
      stopping.abort()
      await Promise.all(queues.map((queue) => queue.stop()))
      // The timer still renews claims until the last job ends.
      while (polls.size > 0) await Promise.all(polls)
      clearInterval(timer)
    },

    async report() {
      const last = await runs.all()
      return jobs.map(({ name }) => {
        const run = last.get(name) ?? { name, ...neverRun }
        return { ...run, state: hasFailed(run) ? ('failed' as const) : ('ok' as const) }
      })
    },
  }
}

const hasFailed = ({ failed_at, finished_at }: Pick<JobRunTable, 'failed_at' | 'finished_at'>) =>
  (failed_at ?? '') > (finished_at ?? '')

const nightHour = 3

function lastNight(now: Date): number {
  const night = new Date(now)
  night.setHours(nightHour, 0, 0, 0)
  if (night > now) night.setDate(night.getDate() - 1)
  return night.getTime()
}

/** The first line of an error, without email addresses and without URLs that contain a password. */
function failureLine(error: unknown): string {
  const [line = ''] = reasonOf(error).split('\n')
  return line
    .replaceAll('\0', '')
    .replace(/\S+@\S+/g, '…')
    .slice(0, 300)
}

export interface JobRunTable {
  name: string
  started_at: string
  alive_at: string | null
  finished_at: string | null
  failed_at: string | null
  failure: string | null
}

export interface JobTables {
  job_run: JobRunTable
}

export function jobRuns(db: Kysely<JobTables>, now: () => Date) {
  const time = () => now().toISOString()
  const ofRun = (name: string, startedAt: string) =>
    db.updateTable('job_run').where('name', '=', name).where('started_at', '=', startedAt)

  return {
    async all(): Promise<Map<string, JobRunTable>> {
      const rows = await db.selectFrom('job_run').selectAll().execute()
      return new Map(rows.map((row) => [row.name, row]))
    },

    /** Claims the job if its row is still the `seen` one. @returns the start, which identifies the run; else null */
    async claim(name: string, seen: JobRunTable | undefined): Promise<string | null> {
      const startedAt = time()
      const claimed = { started_at: startedAt, alive_at: startedAt }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('job_run')
        .values({ name, ...claimed })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet(claimed)
            .where('job_run.started_at', '=', seen?.started_at ?? '')
            .where('job_run.alive_at', seen?.alive_at ? '=' : 'is', seen?.alive_at ?? null),
        )
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows ? startedAt : null
    },

    /** Stores a job that has not run yet, as if it had just begun and ended. */
    async register(name: string): Promise<void> {
      await insertNew(db, 'job_run', { name, started_at: time() })
    },

    async renew(name: string, startedAt: string): Promise<void> {
      await ofRun(name, startedAt).set({ alive_at: time() }).execute()
    },

    /** Does nothing if another process has taken over the job. */
    async ended(name: string, startedAt: string, failure: string | null): Promise<void> {
      const end = failure === null ? { finished_at: time() } : { failed_at: time(), failure }
      await ofRun(name, startedAt)
        .set({ ...end, alive_at: null })
        .execute()
    },
  }
}
