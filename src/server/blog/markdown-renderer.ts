import { Worker } from 'node:worker_threads'
import type { ImageSize, SizesOf } from '../../markdown/image-sizes.ts'
import type { RenderedMarkdown } from '../../markdown/render.ts'
import { errors } from '../errors.ts'

export type FromRenderer = { source: string } | { sizes: Record<string, ImageSize> }
export type FromWorker =
  /** The thread's processor time when it began with the document. */
  { begunAt: NodeJS.CpuUsage } | { addresses: string[] } | { rendered: RenderedMarkdown } | { failure: string }

/** What the renderer needs of a thread. */
export type RenderingThread = Pick<Worker, 'on' | 'postMessage' | 'terminate' | 'cpuUsage'>

interface Document {
  source: string
  sizesOf: SizesOf
  begunAt?: NodeJS.CpuUsage
  resolve: (rendered: RenderedMarkdown) => void
  reject: (reason: Error) => void
}

/** A fault of ours, or a thread that ran out of memory. */
export class RenderingError extends Error {}

/** Of the processor, in microseconds: on a busy machine a document may take as long as it needs. */
const mostWork = 20_000_000
const tooMuchWork = 'Content takes too much work to render. Is something nested too deeply?'
const looksEvery = 1_000
const idleAfter = 5_000

const startWorker = (): RenderingThread => {
  const worker = new Worker(new URL('./markdown-worker.ts', import.meta.url))
  worker.unref()
  return worker
}

/**
 * Renders markdown in a thread of its own, one document after the other: a save never holds up a visitor, a document
 * that takes too much work is refused, and the 200 MB that the highlighter's grammars take are given back when nobody
 * is writing.
 */
export function markdownRenderer(start: () => RenderingThread = startWorker) {
  const waiting: Document[] = []
  let current: Document | undefined
  let thread: RenderingThread | undefined
  let idle: NodeJS.Timeout | undefined
  let watch: NodeJS.Timeout | undefined

  const stop = () => {
    void thread?.terminate()
    thread = undefined
  }

  const open = () => {
    const opened = start()
    opened.on('message', (message: FromWorker) => opened === thread && hear(message))
    opened.on('error', (error) => opened === thread && lose(new RenderingError(String(error), { cause: error })))
    opened.on('exit', () => opened === thread && lose(new RenderingError('The thread that renders markdown ended.')))
    return opened
  }

  const next = () => {
    current = waiting.shift()
    if (!current) {
      clearInterval(watch)
      watch = undefined
      idle = setTimeout(stop, idleAfter).unref()
      return
    }
    clearTimeout(idle)
    thread ??= open()
    thread.postMessage({ source: current.source } satisfies FromRenderer)
    watch ??= setInterval(look, looksEvery)
  }

  const finish = (settle: (document: Document) => void) => {
    if (current) settle(current)
    next()
  }

  const lose = (reason: Error) => {
    thread = undefined
    finish(({ reject }) => reject(reason))
  }

  const hear = (message: FromWorker) => {
    if (!current) return
    if ('begunAt' in message) current.begunAt = message.begunAt
    else if ('addresses' in message) void tellSizes(current, message.addresses)
    else if ('rendered' in message) finish(({ resolve }) => resolve(message.rendered))
    else finish(({ reject }) => reject(new RenderingError(message.failure)))
  }

  const tellSizes = async (document: Document, addresses: string[]) => {
    const sizes = await document.sizesOf(addresses).catch(() => ({}))
    if (document === current) thread?.postMessage({ sizes } satisfies FromRenderer)
  }

  const look = async () => {
    const document = current
    if (!document?.begunAt) return
    // A thread that has just ended cannot tell; that it did is heard elsewhere.
    const work = await thread?.cpuUsage(document.begunAt).catch(() => null)
    if (document !== current || !work || work.user + work.system <= mostWork) return
    stop()
    finish(({ reject }) => reject(errors.invalid({ content: tooMuchWork })))
  }

  return (source: string, sizesOf: SizesOf): Promise<RenderedMarkdown> =>
    new Promise((resolve, reject) => {
      waiting.push({ source, sizesOf, resolve, reject })
      if (!current) next()
    })
}

/** One renderer serves the process. @throws invalid when a document takes too much work, RenderingError when it fails. */
export const renderInBackground = markdownRenderer()
