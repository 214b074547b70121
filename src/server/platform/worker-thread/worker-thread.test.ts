import { afterEach, expect, it, vi } from 'vitest'
import { type WorkerThreadOptions, workerThread } from './worker-thread.ts'

/** The module is written here, to show what runs in the thread. */
function threadWith<Result = unknown>(work: string, options: Partial<WorkerThreadOptions> = {}) {
  const answerJobs = new URL('./answer-jobs.ts', import.meta.url).href
  const source = `import { answerJobs } from '${answerJobs}'; let jobs = 0; answerJobs({ work: ${work} })`
  const run = workerThread<{ work: (text: string) => Result }>({
    module: new URL(`data:text/javascript,${encodeURIComponent(source)}`),
    limit: 60_000,
    refusal: () => new Error('too much work'),
    ...options,
  })
  return (text: string) => run('work', text)
}

const endless = `(text) => { while (text === 'endless'); return ++jobs }`

afterEach(() => void vi.unstubAllEnvs())

it('a job resolves with the result of the thread', async () => {
  const run = threadWith('(text) => text.toUpperCase()')
  expect(await Promise.all([run('a'), run('b')])).toEqual(['A', 'B'])
})

it('an idle thread does not keep the process alive', async () => {
  const ports = () => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length
  const before = ports()
  const run = threadWith(`() => 'done'`)
  expect(await run('')).toBe('done')
  expect(ports()).toBe(before)
})

it('a job that never ends is rejected, and the next one runs in a new thread', async () => {
  const run = threadWith<number>(endless, { limit: 100 })
  expect(await run('short')).toBe(1)
  const [first, second] = await Promise.allSettled([run('endless'), run('short')])
  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'too much work' } })
  expect(second).toMatchObject({ status: 'fulfilled', value: 1 })
})

it('a job over its limit is rejected even if it ended before the check', async () => {
  const used = '(({ user, system }) => user + system)(process.threadCpuUsage())'
  const run = threadWith(`() => { const before = ${used}; while (${used} === before); return 'done' }`, { limit: 0 })
  await expect(run('short')).rejects.toThrow('too much work')
})

it('the time that loading modules takes does not count', async () => {
  const spin = 'const { user } = process.threadCpuUsage(); while (process.threadCpuUsage().user < user + 1e5);'
  const run = threadWith(`() => 'done' }); ${spin} void ({ work: 0`, { limit: 50 })
  expect(await run('')).toBe('done')
})

it('a job that takes too much memory is rejected, and the next one succeeds', async () => {
  const run = threadWith(
    `(text) => { for (const all = []; text === 'endless'; ) all.push(new Array(1e6).fill(0)); return 'done' }`,
    { memory: 40 },
  )
  await expect(run('endless')).rejects.toThrow('too much work')
  expect(await run('short')).toBe('done')
})

it('an error or an exit of the thread rejects only its own job', async () => {
  const run = threadWith(
    `(text) => { if (text === 'exit') process.exit(); if (text === 'throw') throw new TypeError('no'); return 'done' }`,
  )
  await expect(run('throw')).rejects.toThrow(new TypeError('no'))
  await expect(run('exit')).rejects.toThrow('has ended')
  expect(await run('')).toBe('done')
})

it('a thread has an empty environment, so that Node sends no messages under --watch', async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
  const run = threadWith<string[]>('() => Object.keys(process.env)')
  expect(await run('')).toEqual([])
})
