import { setPriority } from 'node:os'
import sharp from 'sharp'
import { answerJobs } from '../../platform/worker-thread/answer-jobs.ts'
import { convert } from './convert.ts'
import { makeSize } from './make-size.ts'

/** `unusable` says why an image cannot be decoded. */
export type Answer<Made> = { made: Made } | { unusable: string }

// Visitors come first.
setPriority(10)
sharp.cache(false)
sharp.concurrency(1)
// The site finishes its open requests first. This process ends with it.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})
// Also when the site was killed.
process.on('disconnect', () => process.exit())

const job =
  <Given, Made>(work: (given: Given) => Promise<Made>) =>
  (given: Given): Promise<Answer<Made>> =>
    work(given).then(
      (made) => ({ made }),
      (error) => ({ unusable: String(error) }),
    )

const jobs = { convert: job(convert), makeSize: job(makeSize) }
export type ImageJobs = typeof jobs

answerJobs(jobs)
