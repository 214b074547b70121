import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { onBothDatabases } from '../../../../tests/helpers/on-both-databases.ts'
import type { TestSite } from '../../../../tests/helpers/site.ts'
import type { Schema } from '../../schema.ts'
import { openDatabase } from '../database/open.ts'
import { type Job, jobRuns, openJobs } from './jobs.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** A clock that stands still until it is moved, and processes that share it. */
function machines(site: TestSite) {
  const clock = { time: Date.parse('2026-05-01T12:00:00Z') }
  const errors: unknown[] = []
  const log = Object.assign(Object.create(site.context.log), { error: (line: unknown) => errors.push(line) })
  const process = (jobs: Job[], given: Partial<Parameters<typeof openJobs>[0]> = {}) =>
    openJobs({ db: site.context.database.db, log, now: () => new Date(clock.time), jobs, ...given })
  return { clock, errors, process }
}

function counting(name = 'count', every = day) {
  const run = async () => {
    job.runs += 1
  }
  const job = { name, every, runs: 0, run }
  return job
}

/** A job that runs until the test ends it. */
function lasting(name = 'last') {
  let begun = () => {}
  let end = () => {}
  const job = {
    name,
    every: day,
    runs: 0,
    begun: new Promise<void>((resolve) => {
      begun = resolve
    }),
    end: () => end(),
    run: () =>
      new Promise<void>((resolve) => {
        job.runs += 1
        end = resolve
        begun()
      }),
  }
  return job
}

onBothDatabases('jobs', (open, kind) => {
  it('a due job runs in one of several processes, and again after its period', async () => {
    await using site = await open()
    const { clock, process } = machines(site)
    const own = kind === 'sqlite' ? openDatabase<Schema>({ databaseUrl: null, dataDir: site.dataDir }) : undefined
    const job = counting()
    const all = [process([job]), process([job]), process([job], { db: (own ?? site.context.database).db })]
    const poll = () => Promise.all(all.map((each) => each.poll()))

    await poll()
    expect(job.runs).toBe(1)
    clock.time += day - 1
    await poll()
    expect(job.runs).toBe(1)
    clock.time += 1
    await poll()
    expect(job.runs).toBe(2)
    await own?.close()
  })

  it('a restart does not run a job before its time', async () => {
    await using site = await open()
    const { clock, process } = machines(site)
    const job = counting()
    await process([job]).poll()
    clock.time += minute
    await process([job]).poll()
    expect(job.runs).toBe(1)
  })

  it('a job of a killed process is taken over after a minute, by one process', async () => {
    await using site = await open()
    const { clock, process } = machines(site)
    const killed = lasting('the job')
    const first = process([killed]).poll()
    await killed.begun

    const job = lasting('the job')
    const others = [process([job]), process([job])]
    clock.time += minute - 1
    await Promise.all(others.map((each) => each.poll()))
    expect(job.runs).toBe(0)
    clock.time += 1
    const polls = others.map((each) => each.poll())
    await job.begun

    // The first process was only slow: its end is not the end of the run that took over.
    killed.end()
    await first
    const report = async () => (await others[0]?.report())?.[0]
    expect(await report()).toMatchObject({ started_at: '2026-05-01T12:01:00.000Z', finished_at: null })
    job.end()
    await Promise.all(polls)
    expect(job.runs).toBe(1)
    expect(await report()).toMatchObject({ finished_at: '2026-05-01T12:01:00.000Z' })
  })

  it('a process that polled before another began, renewed or ended a run claims nothing', async () => {
    await using site = await open()
    let seconds = 0
    const runs = jobRuns(site.context.database.db, () => new Date(Date.UTC(2026, 4, 1, 12, 0, seconds++)))
    const seen = async () => (await runs.all()).get('the job')

    const startedAt = (await runs.claim('the job', undefined)) ?? ''
    expect(startedAt).toBeTruthy()
    expect(await runs.claim('the job', undefined)).toBe(null)
    const begun = await seen()
    await runs.renew('the job', startedAt)
    expect(await runs.claim('the job', begun)).toBe(null)
    await runs.ended('the job', startedAt, null)
    const ended = await seen()
    await runs.ended('the job', (await runs.claim('the job', ended)) ?? '', null)
    expect(await runs.claim('the job', ended)).toBe(null)
    expect(await runs.claim('the job', await seen())).toBeTruthy()
  })

  it('a long job stays with its process while the process renews its claim', async () => {
    await using site = await open()
    const { clock, process } = machines(site)
    const [long, job] = [lasting('the job'), counting('the job')]
    const [mine, other] = [process([long]), process([job])]
    const ended = mine.poll()
    await long.begun
    for (let step = 0; step < 5; step += 1) {
      clock.time += minute / 2
      await mine.poll()
      await other.poll()
    }
    long.end()
    await ended
    expect([long.runs, job.runs]).toEqual([1, 0])
    const [report] = await other.report()
    expect(report).toMatchObject({ started_at: '2026-05-01T12:00:00.000Z', finished_at: '2026-05-01T12:02:30.000Z' })
  })

  it('a failed job is logged and reported without secrets, stops no other job, and is ok after its next run', async () => {
    await using site = await open()
    const { clock, errors, process } = machines(site)
    let broken = true
    const failing: Job = {
      name: 'fail',
      every: day,
      run: async () => {
        if (broken) throw new Error('postgres://me:secret@db/site says no to ada@example.com\0\nselect secret')
      },
    }
    const job = counting()
    const jobs = process([failing, job])

    await jobs.poll()
    await jobs.poll()
    expect([errors.length, job.runs]).toEqual([1, 1])
    const time = '2026-05-01T12:00:00.000Z'
    const run = { started_at: time, alive_at: null, finished_at: time, failed_at: null, failure: null }
    expect(await jobs.report()).toEqual([
      { ...run, name: 'fail', state: 'failed', finished_at: null, failed_at: time, failure: '… says no to …' },
      { ...run, name: 'count', state: 'ok' },
    ])

    broken = false
    clock.time += day
    await jobs.poll()
    expect((await jobs.report())[0]).toMatchObject({ state: 'ok', failed_at: time, failure: '… says no to …' })
  })

  it('a clock that was wrong by a year delays no job', async () => {
    await using site = await open()
    const { clock, process } = machines(site)
    const job = counting()
    const jobs = process([job])
    clock.time += 365 * day
    await jobs.poll()
    clock.time -= 365 * day
    await jobs.poll()
    expect(job.runs).toBe(2)
  })

  it('stop() waits for the running job and starts no other', async () => {
    await using site = await open()
    const { process } = machines(site)
    const [long, job] = [lasting(), counting()]
    const steps: string[] = []
    const queue = { start: () => steps.push('started'), stop: async () => void steps.push('queue stopped') }
    const jobs = process([long], { queues: [queue] })
    jobs.start()
    await long.begun
    const stopping = jobs.stop().then(() => steps.push('stopped'))
    for (let turn = 0; turn < 20; turn += 1) await nextTurn()
    expect(steps).toEqual(['started', 'queue stopped'])
    long.end()
    await stopping
    expect(steps).toEqual(['started', 'queue stopped', 'stopped'])
    expect((await jobs.report())[0]?.finished_at).toBeTruthy()

    const other = process([job])
    await other.stop()
    await other.poll()
    expect(job.runs).toBe(0)
  })
})
