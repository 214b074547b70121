import { openProcess, type WorkerThreadOptions, workerThread } from '../../platform/worker-thread/worker-thread.ts'
import type { Answer, ImageJobs } from './child.ts'

/** The image cannot be decoded. */
export class UnusableImage extends Error {}

/** It takes too much, or its decoder crashed. */
export class CostlyImage extends UnusableImage {}

/**
 * What one image may take: megabytes of memory, and milliseconds of processor time. An AVIF with an alpha channel and as
 * many pixels as a visitor's picture may have takes 302 MB.
 */
export const imageCost = { memory: 320, limit: 60_000 }

export type ImageProcess = ReturnType<typeof openImageProcess>

/**
 * Decodes and encodes images in another process of low priority, one after another: the decoder of an AVIF takes 19
 * bytes a pixel, and its encoder a whole processor for seconds.
 */
export function openImageProcess(options: Partial<WorkerThreadOptions> = {}) {
  const run = workerThread<ImageJobs>({
    module: new URL('./child.ts', import.meta.url),
    ...imageCost,
    refusal: () => new CostlyImage('It takes too much memory or time, or its decoder has crashed.'),
    open: openProcess,
    ...options,
  })
  /** @throws UnusableImage */
  const madeBy = async <Made>(answer: Promise<Answer<Made>>): Promise<Made> => {
    const given = await answer
    if ('unusable' in given) throw new UnusableImage(given.unusable)
    return given.made
  }
  return {
    convert: (upload: Parameters<ImageJobs['convert']>[0]) => madeBy(run('convert', upload)),
    makeSize: (size: Parameters<ImageJobs['makeSize']>[0]) => madeBy(run('makeSize', size)),
  }
}

/** The one of this process. */
export const imageProcess = openImageProcess()
