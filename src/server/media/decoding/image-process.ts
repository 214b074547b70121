import { openProcess, type WorkerThreadOptions, workerThread } from '../../platform/worker-thread/worker-thread.ts'
import type { Answer, ImageJobs } from './child.ts'

export class UnusableImage extends Error {}

/** An image that takes too much memory or time, or whose decoder crashed. */
export class CostlyImage extends UnusableImage {}

/** Megabytes, and milliseconds of processor time. A visitor's largest AVIF with an alpha channel takes 302 MB. */
export const imageCost = { memory: 320, limit: 60_000 }

/** A process of low priority, one image at a time: AVIF takes 19 bytes a pixel, and a processor for seconds. */
export function openImageProcess(options: Partial<WorkerThreadOptions> = {}) {
  const run = workerThread<ImageJobs>({
    module: new URL('./child.ts', import.meta.url),
    ...imageCost,
    refusal: () => new CostlyImage('It takes too much memory or time, or its decoder has crashed.'),
    open: openProcess,
    ...options,
  })
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

export const imageProcess = openImageProcess()
