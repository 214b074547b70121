import { parentPort } from 'node:worker_threads'
import { renderMarkdown } from '../../markdown/render.ts'

/** The other side of `markdown-renderer.ts`. */
parentPort?.on('message', async ({ id, source }: { id: number; source: string }) => {
  try {
    parentPort?.postMessage({ id, rendered: await renderMarkdown(source) })
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? error.message : String(error) })
  }
})
