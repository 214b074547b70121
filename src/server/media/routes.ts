import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Hono } from 'hono'
import { mediaEndpoints } from '../../contract/api/media.ts'
import { stepsOf } from '../../contract/image-steps.ts'
import { limits } from '../../contract/limits.ts'
import { altText, mediaMessages } from '../../contract/media.ts'
import type { FileStore, OpenFile } from '../platform/files/files.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { errors } from '../platform/http/errors.ts'
import { collect, formParts, multipartOnly } from '../platform/http/multipart.ts'
import { apiApp, listed, noContent, route } from '../platform/http/route.ts'
import type { Logger } from '../platform/log.ts'
import { CostlyImage, imageProcess, UnusableImage } from './decoding/image-process.ts'
import { mediaFiles, readSizeName, sizeName } from './files.ts'
import type { ImageSizing } from './sizes/keep-sized.ts'
import type { MediaStore, NewImage } from './store.ts'

type TextsWithImages = Record<'blogs' | 'projects', { renderAgain(address: string): Promise<void> }>

export interface Site {
  media: MediaStore
  files: FileStore
  collections: TextsWithImages
  imageSizing: ImageSizing
  log: Logger
}

export function mediaRoutes({ media: store, files, collections, imageSizing }: Omit<Site, 'log'>) {
  const images = mediaFiles(files)
  const app = apiApp()
  const renderTexts = async (address: string) => {
    await collections.blogs.renderAgain(address)
    await collections.projects.renderAgain(address)
  }

  app.openapi(route('GET /api/media'), (c) =>
    listed(c, c.req.valid('query'), ({ url, ...part }) => (url === undefined ? store.list(part) : store.listAt(url))),
  )

  app.openapi(route('POST /api/media', multipartOnly(wrongType)), async (c) => {
    const { upload, name, alt } = await receiveImage(c.req.raw)
    const stored = await storeUpload(files, upload)
    const image = await store.add({ ...stored, name, alt })
    imageSizing.wake()
    if (alt !== null) await renderTexts(image.url)
    return c.json(image, 201)
  })

  app.openapi(route('PUT /api/media/{id}'), async (c) => {
    const image = await store.describe(c.req.valid('param').id, c.req.valid('json').alt)
    await renderTexts(image.url)
    return c.json(image, 200)
  })

  app.openapi(route('DELETE /api/media/{id}'), async (c) =>
    noContent(c, images.remove(await store.remove(c.req.valid('param').id))),
  )
  return app
}

/** Serves the images as immutable, because they are named after their content. */
export function imageRoutes({ files, log, media }: Pick<Site, 'files' | 'log' | 'media'>) {
  const find = openImage(mediaFiles(files), media.sizesOf)
  return new Hono<AppEnv>().get('/:file', async (c) => {
    const image = await find(c.req.param('file'))
    if (!image) throw errors.notFound('Image not found.')
    const { name, file, final } = image
    if (!(await isWhole(name, file))) {
      log.error({ file: name }, 'An uploaded image is damaged; restore it from a backup')
      throw errors.unavailable()
    }
    return c.body(Readable.toWeb(file.stream()) as ReadableStream, 200, {
      'Content-Type': name.endsWith('.avif') ? 'image/avif' : 'image/webp',
      'Content-Length': String(file.size),
      'Cache-Control': final ? 'public, max-age=31536000, immutable' : 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
  })
}

const wrongType = () => errors.unknownFile(mediaMessages.wrongType)
const tooLarge = () => errors.fileTooLarge(mediaMessages.tooLarge)
const limit = { maxBytes: mediaEndpoints['POST /api/media'].maxBody, tooLarge }

async function receiveImage(request: Request): Promise<{ upload: Buffer; name: string; alt: string | null }> {
  let file: { name: string; upload: Buffer } | null = null
  let alt = ''
  for await (const { name, fileName, body } of formParts(request, limit)) {
    if (name === 'file' && fileName !== null) {
      file = { name: fileName, upload: await collect(body, limits.upload, tooLarge) }
    } else if (name === 'alt' && fileName === null) alt = (await collect(body, limits.formTexts)).toString('utf8')
  }
  if (!file) throw errors.invalid({ file: mediaMessages.wrongType })
  const parsedAlt = altText.safeParse(alt)
  if (!parsedAlt.success) throw errors.invalid({ alt: parsedAlt.error.issues[0]?.message ?? 'Alt text is not valid.' })
  return { upload: file.upload, name: file.name.replaceAll('\0', '').slice(0, limits.line), alt: parsedAlt.data }
}

/** In bytes. The boxes before an AVIF's data are shorter. */
const header = 1_024

/** Reads from its own stream: a started stream cannot be cancelled safely (a HEAD request would end the process). */
async function isWhole(name: string, file: OpenFile): Promise<boolean> {
  const start = await buffer(file.stream({ end: header - 1 }))
  return (name.endsWith('.avif') ? lengthOfAvif(start) : lengthOfWebp(start)) === file.size
}

/** A WebP file begins with RIFF and the number of bytes that follow those eight. */
const lengthOfWebp = (start: Buffer): number =>
  start.length >= 8 && start.toString('latin1', 0, 4) === 'RIFF' ? start.readUInt32LE(4) + 8 : -1

/** An AVIF file is a row of boxes, each of which begins with its length. The last one has the data. */
function lengthOfAvif(start: Buffer): number {
  let end = 0
  while (end + 8 <= start.length) {
    const length = start.readUInt32BE(end)
    if (length < 8) return -1
    end += length
  }
  return end
}

interface OpenImage {
  name: string
  file: OpenFile
  /** Whether its address will always show these bytes. */
  final: boolean
}

/** For a size that does not exist: the nearest, which has the image's own width, or until that is made the image. */
const openImage =
  (images: ReturnType<typeof mediaFiles>, sizesOf: MediaStore['sizesOf']) =>
  async (name: string): Promise<OpenImage | null> => {
    const open = async (name: string, final: boolean): Promise<OpenImage | null> => {
      const file = await images.open(name)
      return file && { name, file, final }
    }
    const asked = readSizeName(name)
    const image = await open(name, true)
    if (image || !asked) return image
    const { file, format, step } = asked
    const sizes = await sizesOf(file)
    const own = sizes && stepsOf(sizes.width).find((each) => each >= Math.min(step, sizes.width))
    const nearest = sizes?.settled && own && (await open(sizeName(file, { step: own, format }), true))
    return nearest || open(file, sizes?.settled ?? false)
  }

const kinds = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n/,
  gif: /^GIF8[79]a/,
  webp: /^RIFF.{4}WEBP/s,
  avif: /^.{4}ftyp(avif|avis|mif1|miaf)/s,
}

/** To WebP. A visitor's animation becomes a still picture: 300 frames take 12 s and 16 MB. @throws wrong_type, invalid */
async function prepareImage(upload: Buffer, from: 'owner' | 'visitor' = 'owner') {
  const start = upload.toString('latin1', 0, 12)
  if (!Object.values(kinds).some((kind) => kind.test(start))) throw errors.unknownFile(mediaMessages.wrongType)
  const animated = from === 'owner' && (kinds.gif.test(start) || kinds.webp.test(start))
  const maxPixels = from === 'owner' ? limits.pixels : limits.visitorPixels
  const converted = await imageProcess.convert({ bytes: upload, animated, maxPixels }).catch((error: unknown) => {
    if (!(error instanceof UnusableImage)) throw error
    throw errors.invalid({ file: error instanceof CostlyImage ? mediaMessages.tooCostly : mediaMessages.unreadable })
  })
  if ('pixels' in converted) throw errors.invalid({ file: mediaMessages.tooManyPixels(converted.pixels, maxPixels) })
  return { ...converted, bytes: Buffer.from(converted.bytes) }
}

/** An image without an entry. The daily job removes it if it gets none. */
export type StoredImage = Omit<NewImage, 'name' | 'alt'>

/** Converts and stores an upload. @throws wrong_type, invalid */
export async function storeUpload(
  files: FileStore,
  upload: Buffer,
  from: 'owner' | 'visitor' = 'owner',
): Promise<StoredImage> {
  const { bytes, width, height } = await prepareImage(upload, from)
  return { file: await mediaFiles(files).write(bytes), width, height, bytes: bytes.length }
}
