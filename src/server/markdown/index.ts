import { join } from 'node:path'
import { imageSteps, sizedAddress, srcSetOf } from '../../contract/image-steps.ts'
import { limits } from '../../contract/limits.ts'
import { siteFiles } from '../../contract/site-map.ts'
import { decoded } from '../../markdown/address.ts'
import { type ImageAlts, type ImageSize, type ImageSizes, mayHoldImages } from '../../markdown/pictures.ts'
import type { RenderedMarkdown } from '../../markdown/render.ts'
import { diskFiles } from '../platform/files/disk.ts'
import type { FileStore } from '../platform/files/files.ts'
import { ApiError, errors } from '../platform/http/errors.ts'
import { workerThread } from '../platform/worker-thread/worker-thread.ts'
import type { MarkdownJobs } from './markdown-jobs.ts'

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

export const mediaKey = (name: string): string => `media/${name}`

export const demoImages = join(import.meta.dirname, '../../../content/demo/images')

/** The picture at an address of this site, or null. The server never fetches a picture from another site. */
export type LocalPictures = (address: string) => Promise<Buffer | null>

export function localPictures(files: FileStore): LocalPictures {
  const demo = diskFiles(demoImages)
  const open = async (path: string) => {
    if (path.startsWith(siteFiles.demo)) return demo.open(decoded(path.slice(siteFiles.demo.length)))
    if (path.startsWith(siteFiles.media)) return files.open(mediaKey(decoded(path.slice(siteFiles.media.length))))
    return null
  }
  return async (address) => {
    const file = await open(address.split(/[?#]/)[0] ?? '')
    return file && file.size <= limits.upload ? file.bytes() : null
  }
}

type SizesOf = (addresses: string[]) => Promise<ImageSizes>

const widest = 10_000

/** Images on other sites are not fetched; the style sheet reserves a box for them. */
export const imageSizes =
  (pictureAt: LocalPictures): SizesOf =>
  async (addresses) => {
    const sizes: ImageSizes = {}
    for (const address of addresses) {
      const size = await sizeOf(await pictureAt(address))
      if (size) sizes[address] = { ...size.box, ...(size.isStill && sourcesOf(address, size.box.width)) }
    }
    return sizes
  }

/** The addresses of an uploaded image in its sizes. A size that is not made yet is answered with the image itself. */
function sourcesOf(address: string, width: number): Pick<ImageSize, 'sources'> {
  const [avif, webp] = [srcSetOf(address, 'avif', width), srcSetOf(address, 'webp', width)]
  return avif && webp ? { sources: { avif, webp } } : {}
}

export const anySizeOf = (address: string): string => sizedAddress(address, imageSteps[0], 'avif') ?? address

async function sizeOf(picture: Buffer | null): Promise<{ box: ImageSize; isStill: boolean } | null> {
  if (!picture) return null
  try {
    const { default: sharp } = await import('sharp')
    const { autoOrient, pages = 1 } = await sharp(picture).metadata()
    const { width, height } = autoOrient
    const isKnown = width > 0 && height > 0 && width <= widest && height <= widest
    return isKnown ? { box: { width, height }, isStill: pages === 1 } : null
  } catch {
    // A missing or broken image has no size; the post is saved nevertheless.
    return null
  }
}
