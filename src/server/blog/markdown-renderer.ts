import { Worker } from 'node:worker_threads'
import type { RenderedMarkdown } from '../../markdown/render.ts'
import { errors } from '../errors.ts'

interface Waiting {
  resolve: (rendered: RenderedMarkdown) => void
  reject: (reason: Error) => void
  timer: NodeJS.Timeout
}

const longest = 20_000
const idleAfter = 5_000

/**
 * Renders markdown in a thread of its own: a save never holds up a visitor, a document that takes too long is refused,
 * and the 200 MB that the highlighter's grammars take are given back when nobody is writing.
 */
function markdownRenderer() {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last = 0
  const waiting = new Map<number, Waiting>()

  const stop = () => {
    void worker?.terminate()
    worker = undefined
  }

  const failAll = (reason: Error) => {
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(reason)
    }
    waiting.clear()
  }

  const start = () => {
    const started = new Worker(new URL('./markdown-worker.ts', import.meta.url))
    started.unref()
    started.on('message', ({ id, rendered, failure }: { id: number; rendered: RenderedMarkdown; failure?: string }) => {
      const job = waiting.get(id)
      waiting.delete(id)
      clearTimeout(job?.timer)
      if (failure) job?.reject(new Error(failure))
      else job?.resolve(rendered)
      if (waiting.size === 0) idle = setTimeout(stop, idleAfter).unref()
    })
    started.on('error', (error) => {
      worker = undefined
      failAll(error instanceof Error ? error : new Error(String(error)))
    })
    return started
  }

  return (source: string): Promise<RenderedMarkdown> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle)
      worker ??= start()
      last += 1
      const timer = setTimeout(() => {
        stop()
        failAll(errors.invalid({ content: 'Content could not be rendered in time. Is something nested too deeply?' }))
      }, longest)
      waiting.set(last, { resolve, reject, timer })
      worker.postMessage({ id: last, source })
    })
}

/** One renderer serves the process. @throws invalid when rendering takes longer than 20 seconds. */
export const renderInBackground = markdownRenderer()
