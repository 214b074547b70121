import { parentPort } from 'node:worker_threads'
import type { ImageSize } from '../../markdown/image-sizes.ts'
import { renderMarkdown } from '../../markdown/render.ts'
import type { FromRenderer, FromWorker } from './markdown-renderer.ts'

/** The other side of `markdown-renderer.ts`, which sends one document at a time. */
const say = (message: FromWorker) => parentPort?.postMessage(message)
let takeSizes: (sizes: Record<string, ImageSize>) => void = () => {}

const sizesOf = (addresses: string[]) =>
  new Promise<Record<string, ImageSize>>((resolve) => {
    takeSizes = resolve
    say({ addresses })
  })

parentPort?.on('message', async (message: FromRenderer) => {
  if ('sizes' in message) return takeSizes(message.sizes)
  // Loaded before the work is measured.
  await import('../../markdown/pipeline.ts')
  say({ begunAt: process.threadCpuUsage() })
  try {
    say({ rendered: await renderMarkdown(message.source, sizesOf) })
  } catch (error) {
    say({ failure: error instanceof Error ? error.message : String(error) })
  }
})
