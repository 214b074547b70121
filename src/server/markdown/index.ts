import type { ImageAlts } from '../../markdown/pictures.ts'
import { mayHoldImages } from '../../markdown/pictures.ts'
import type { RenderedMarkdown } from '../../markdown/render.ts'
import { ApiError, errors } from '../platform/http/errors.ts'
import { workerThread } from '../platform/worker-thread/worker-thread.ts'
import type { MarkdownJobs } from './markdown-jobs.ts'
import type { SizesOf } from './pictures.ts'

export { anySizeOf, demoImages, imageSizes, type LocalPictures, localPictures, mediaKey } from './pictures.ts'

export type AltsOf = (addresses: string[]) => Promise<ImageAlts>

/** Rendering failed for a reason other than the text. */
export class RenderingError extends Error {}

const run = workerThread<MarkdownJobs>({
  module: new URL('./markdown-jobs.ts', import.meta.url),
  limit: 20_000,
  refusal: () => errors.invalid({ content: 'Content is too complex to render. Is something nested too deeply?' }),
})

/** In a thread: a save never delays visitors, and the grammars (200 MB) are freed. @throws invalid, RenderingError */
export async function renderInBackground(
  source: string,
  sizesOf: SizesOf,
  altsOf: AltsOf = async () => ({}),
): Promise<RenderedMarkdown> {
  try {
    const addresses = mayHoldImages(source) ? await run('imagesOf', source) : []
    const sizes = await sizesOf(addresses).catch(() => ({}))
    const alts = await altsOf(addresses).catch(() => ({}))
    return await run('renderMarkdown', source, sizes, alts)
  } catch (error) {
    throw error instanceof ApiError ? error : new RenderingError(String(error), { cause: error })
  }
}
