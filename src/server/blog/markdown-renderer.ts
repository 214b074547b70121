import { type ImageSizes, mayHoldImages } from '../../markdown/image-sizes.ts'
import type { RenderedMarkdown } from '../../markdown/render.ts'
import { ApiError, errors } from '../platform/http/errors.ts'
import { workerThread } from '../platform/worker-thread/worker-thread.ts'
import type { MarkdownJobs } from './markdown-jobs.ts'

/** The sizes of the images whose size is known, by their address. */
export type SizesOf = (addresses: string[]) => Promise<ImageSizes>

/** A fault of ours. */
export class RenderingError extends Error {}

const run = workerThread<MarkdownJobs>({
  module: new URL('./markdown-jobs.ts', import.meta.url),
  limit: 20_000,
  refusal: () => errors.invalid({ content: 'Content takes too much work to render. Is something nested too deeply?' }),
})

/**
 * Renders markdown beside the server: a save never holds up a visitor, and the 200 MB that the highlighter's grammars
 * take are given back when nobody is writing.
 * @throws invalid when a document takes too much work, RenderingError when it fails.
 */
export async function renderInBackground(source: string, sizesOf: SizesOf): Promise<RenderedMarkdown> {
  try {
    const addresses = mayHoldImages(source) ? await run('imagesOf', source) : []
    const sizes = await sizesOf(addresses).catch(() => ({}))
    return await run('renderMarkdown', source, sizes)
  } catch (error) {
    throw error instanceof ApiError ? error : new RenderingError(String(error), { cause: error })
  }
}
