import { setPriority } from 'node:os'
import sharp from 'sharp'
import { type ImageFormat, imageFormats, imageSteps, stepsOf } from '../../../contract/image-steps.ts'
import { limits } from '../../../contract/limits.ts'
import { answerJobs } from '../../platform/worker-thread/answer-jobs.ts'

export type Answer<Made> = { made: Made } | { unusable: string }

// Visitors come first.
setPriority(10)
sharp.cache(false)
sharp.concurrency(1)
// Ignored: the site first finishes its open requests, and this process ends with the site.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})
// Also ends when the site was killed. An answer that cannot be written may be the first sign of that.
for (const end of ['disconnect', 'error']) process.on(end, () => process.exit())

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

type Upload = { bytes: Uint8Array; animated: boolean; maxPixels: number }

/** The number of `pixels` if there are too many, read from the header before decoding; or the converted image. */
type Converted = { pixels: number } | { bytes: Uint8Array; width: number; height: number }

const maxFrames = 300

export async function convert({ bytes, animated, maxPixels }: Upload): Promise<Converted> {
  // With `animated` the height is the sum of all frames.
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false, animated }).metadata()
  if (width * height > maxPixels) return { pixels: width * height }
  if (animated && pages > maxFrames) throw new Error('Too many frames.')
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated })
    .autoOrient()
    .resize({ width: limits.imageSide, height: limits.imageSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 4 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}

type ImageSize = { step: number; format: ImageFormat; bytes: Uint8Array }

/** AVIF with effort 4 takes five times as long as with 3, and has 3 % fewer bytes. */
const encoded = {
  avif: { quality: 52, effort: 3, chromaSubsampling: '4:2:0' },
  webp: { quality: 78, effort: 4 },
} as const

/** One size, because each takes seconds. An animated image has none. @returns null after the last one */
export async function makeSize({ stored, at }: { stored: Uint8Array; at: number }): Promise<ImageSize | null> {
  const { width, pages = 1 } = await sharp(stored).metadata()
  if (pages > 1) return null
  const sizes = stepsOf(width)
    .reverse()
    .flatMap((step) => imageFormats.map((format) => ({ step, format })))
    // The stored image itself is the WebP of its own width.
    .filter(({ step, format }) => format === 'avif' || step < width || step === imageSteps[0])
  const size = sizes[at]
  if (!size) return null
  const { step, format } = size
  const image = sharp(stored, { failOn: 'error' }).resize({ width: step, withoutEnlargement: true })
  return { step, format, bytes: await image[format](encoded[format]).toBuffer() }
}
