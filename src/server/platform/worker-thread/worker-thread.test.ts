import { afterEach, expect, it, vi } from 'vitest'
import { type WorkerThreadOptions, workerThread } from './worker-thread.ts'

/** The module is written here, so that the test shows what runs in the thread. */
function threadWith<Result = unknown>(work: string, options: Partial<WorkerThreadOptions> = {}) {
  const answerJobs = new URL('./answer-jobs.ts', import.meta.url).href
  const source = `import { answerJobs } from '${answerJobs}'; let jobs = 0; answerJobs({ work: ${work} })`
  const run = workerThread<{ work: (given: string) => Result }>({
    module: new URL(`data:text/javascript,${encodeURIComponent(source)}`),
    limit: 60_000,
    refusal: () => new Error('too much work'),
    ...options,
  })
  return (given: string) => run('work', given)
}

const endless = `(given) => { while (given === 'endless'); return ++jobs }`

afterEach(() => void vi.unstubAllEnvs())

it('a job answers with what the thread worked out', async () => {
  const run = threadWith('(given) => given.toUpperCase()')
  expect(await Promise.all([run('a'), run('b')])).toEqual(['A', 'B'])
})

it('a job that never ends is refused, and the next one is served by a new thread', async () => {
  const run = threadWith<number>(endless, { limit: 100 })
  expect(await run('short')).toBe(1)
  const [first, second] = await Promise.allSettled([run('endless'), run('short')])
  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'too much work' } })
  expect(second).toMatchObject({ status: 'fulfilled', value: 1 })
})

it('a job over its limit is refused even when it has ended before anybody looked', async () => {
  const used = '(({ user, system }) => user + system)(process.threadCpuUsage())'
  const run = threadWith(`() => { const before = ${used}; while (${used} === before); return 'done' }`, { limit: 0 })
  await expect(run('short')).rejects.toThrow('too much work')
})

it('the time that loading modules takes does not count', async () => {
  const spin = 'const { user } = process.threadCpuUsage(); while (process.threadCpuUsage().user < user + 1e5);'
  const run = threadWith(`() => 'done' }); ${spin} void ({ work: 0`, { limit: 50 })
  expect(await run('')).toBe('done')
})

it('a job that takes too much memory is refused, and the next one is served', async () => {
  const run = threadWith(
    `(given) => { for (const all = []; given === 'endless'; ) all.push(new Array(1e6).fill(0)); return 'done' }`,
    { memory: 40 },
  )
  await expect(run('endless')).rejects.toThrow('too much work')
  expect(await run('short')).toBe('done')
})

it('a failure and a thread that exits reject the job alone', async () => {
  const run = threadWith(
    `(given) => { if (given === 'exit') process.exit(); if (given === 'throw') throw new TypeError('no'); return 'done' }`,
  )
  await expect(run('throw')).rejects.toThrow(new TypeError('no'))
  await expect(run('exit')).rejects.toThrow('has ended')
  expect(await run('')).toBe('done')
})

it('a thread sees no environment, so that Node itself sends no messages under --watch', async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
  const run = threadWith<string[]>('() => Object.keys(process.env)')
  expect(await run('')).toEqual([])
})
