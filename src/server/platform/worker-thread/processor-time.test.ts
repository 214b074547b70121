import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FromWorker, type Thread, workerThread } from './worker-thread.ts'

/** A fake thread. The test sends its messages and sets its processor time. */
class FakeThread extends EventEmitter {
  posted: unknown[] = []
  terminated = false
  seconds = 0
  postMessage = (message: unknown) => void this.posted.push(message)
  terminate = async () => {
    this.terminated = true
    return 0
  }
  unref = () => {}
  cpuUsage: Thread['cpuUsage'] = async () => ({ user: this.seconds * 1e6, system: 0 })
  begin = () => this.say({ began: this.seconds * 1000 })
  end = (result: string) => this.say({ ended: this.seconds * 1000, result })
  private say = (message: FromWorker) => this.emit('message', message)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** `last` waits until a job was posted and returns the newest thread. */
function open() {
  const threads: FakeThread[] = []
  const run = workerThread<{ work: (text: string) => string }>({
    module: new URL('file:///none.ts'),
    limit: 20_000,
    refusal: () => new Error('too much work'),
    open: () => {
      const thread = new FakeThread()
      threads.push(thread)
      return thread as unknown as Thread
    },
  })
  const last = async () => {
    await vi.advanceTimersByTimeAsync(0)
    const thread = threads.at(-1)
    if (!thread) throw new Error('no thread was started')
    return thread
  }
  return { run: (text: string) => run('work', text), threads, last }
}

it('hours of starting and waiting reject no job', async () => {
  const { run, last } = open()
  const result = run('a')
  const thread = await last()
  thread.seconds = 100
  await vi.advanceTimersByTimeAsync(3_600_000)
  thread.begin()
  thread.seconds += 19
  await vi.advanceTimersByTimeAsync(3_600_000)
  thread.end('done')
  expect(await result).toBe('done')
})

it('a job that takes too much work is rejected, and the next one runs in another thread', async () => {
  const { run, threads, last } = open()
  const refused = expect(run('heavy')).rejects.toThrow('too much work')
  const light = run('light')
  const first = await last()
  first.begin()
  first.seconds += 21
  await vi.advanceTimersToNextTimerAsync()
  await refused
  const second = await last()
  expect(threads.map(({ terminated }) => terminated)).toEqual([true, false])
  expect(second.posted).toEqual([{ name: 'work', args: ['light'] }])
  second.begin()
  second.end('done')
  expect(await light).toBe('done')
})

it('the work of one job is not counted for the next', async () => {
  const { run, threads, last } = open()
  const results = [run('one'), run('two')]
  for (const result of results) {
    const thread = await last()
    thread.begin()
    thread.seconds += 15
    await vi.advanceTimersToNextTimerAsync()
    thread.end('done')
    expect(await result).toBe('done')
  }
  expect(threads).toHaveLength(1)
})

it('an error followed by an exit rejects only its own job', async () => {
  const { run, threads, last } = open()
  const failed = expect(run('one')).rejects.toThrow('broken')
  const next = run('two')
  const first = await last()
  first.emit('error', new Error('broken'))
  first.emit('exit', 1)
  await failed
  const second = await last()
  expect(threads).toHaveLength(2)
  second.end('done')
  expect(await next).toBe('done')
})

it('an idle thread is terminated', async () => {
  const { run, last } = open()
  const result = run('a')
  const thread = await last()
  thread.end('done')
  await result
  await vi.runAllTimersAsync()
  expect(thread.terminated).toBe(true)
})
