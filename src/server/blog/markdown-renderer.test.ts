import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RenderedMarkdown } from '../../markdown/render.ts'
import { type FromWorker, markdownRenderer, type RenderingThread } from './markdown-renderer.ts'

const second = 1_000_000

/** A thread that does what the test says, and whose processor time the test sets. */
class Thread extends EventEmitter {
  posted: unknown[] = []
  ended = false
  work = 0
  postMessage = (message: unknown) => void this.posted.push(message)
  terminate = async () => {
    this.ended = true
    return 0
  }
  cpuUsage: RenderingThread['cpuUsage'] = async (since) => ({ user: this.work - (since?.user ?? 0), system: 0 })
  say = (message: FromWorker) => this.emit('message', message)
  begin = () => this.say({ begunAt: { user: this.work, system: 0 } })
}

const rendered = { html: '<p>a</p>' } as RenderedMarkdown
const noSizes = async () => ({})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const threads: Thread[] = []
  const render = markdownRenderer(() => {
    const thread = new Thread()
    threads.push(thread)
    return thread as unknown as RenderingThread
  })
  const last = () => {
    const thread = threads.at(-1)
    if (!thread) throw new Error('no thread was started')
    return thread
  }
  return { render, threads, last }
}

it('a thread that starts for hours and waits for hours fails no document', async () => {
  const { render, last } = open()
  const result = render('a', noSizes)
  last().work = 100 * second
  await vi.advanceTimersByTimeAsync(3_600_000)
  last().begin()
  last().work += 19 * second
  await vi.advanceTimersByTimeAsync(3_600_000)
  last().say({ rendered })
  expect(await result).toBe(rendered)
})

it('a document that takes too much work is refused, and the next one is rendered by another thread', async () => {
  const { render, threads, last } = open()
  const heavy = render('heavy', noSizes)
  const light = render('light', noSizes)
  const refused = expect(heavy).rejects.toMatchObject({ code: 'invalid', fields: { content: expect.any(String) } })
  last().begin()
  last().work += 21 * second
  await vi.advanceTimersToNextTimerAsync()
  await refused
  expect(threads.map(({ ended }) => ended)).toEqual([true, false])
  expect(last().posted).toEqual([{ source: 'light' }])
  last().begin()
  last().say({ rendered })
  expect(await light).toBe(rendered)
})

it('the work of one document is not counted for the next', async () => {
  const { render, threads, last } = open()
  const results = [render('one', noSizes), render('two', noSizes)]
  for (const result of results) {
    last().begin()
    last().work += 15 * second
    await vi.advanceTimersToNextTimerAsync()
    last().say({ rendered })
    expect(await result).toBe(rendered)
  }
  expect(threads).toHaveLength(1)
})

it('a thread that ends fails its document only', async () => {
  const { render, threads, last } = open()
  const failed = expect(render('one', noSizes)).rejects.toThrow('out of memory')
  const next = render('two', noSizes)
  const first = last()
  first.emit('error', new Error('out of memory'))
  first.emit('exit', 1)
  await failed
  expect(threads).toHaveLength(2)
  last().say({ rendered })
  expect(await next).toBe(rendered)
})

it('tells the thread the sizes of images that it asks for', async () => {
  const { render, last } = open()
  const result = render('![](/a.webp)', async ([address = '']) => ({ [address]: { width: 3, height: 4 } }))
  last().begin()
  last().say({ addresses: ['/a.webp'] })
  await vi.advanceTimersByTimeAsync(0)
  expect(last().posted[1]).toEqual({ sizes: { '/a.webp': { width: 3, height: 4 } } })
  last().say({ rendered })
  await result
})

it('a thread that nobody needs any more is ended', async () => {
  const { render, last } = open()
  const result = render('a', noSizes)
  last().say({ rendered })
  await result
  await vi.runAllTimersAsync()
  expect(last().ended).toBe(true)
})
