import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { mediaMessages } from '../../contract/media.ts'
import type { FileStore } from '../platform/files/files.ts'
import { apiApp } from '../platform/http/api-app.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { errors } from '../platform/http/errors.ts'
import { setListHeaders } from '../platform/http/list-page.ts'
import { route } from '../platform/http/route.ts'
import type { Logger } from '../platform/log.ts'
import { mediaFiles } from './files.ts'
import { prepareImage } from './image.ts'
import { openImage } from './open-image.ts'
import { receiveImage } from './receive-image.ts'
import type { ImageSizing } from './sizes/keep-sized.ts'
import type { MediaStore } from './store.ts'
import { isWhole } from './whole-image.ts'

/** The collections whose texts show images: they render again those that show one. */
export type TextsWithImages = Record<'blogs' | 'projects', { renderAgain(address: string): Promise<void> }>

/** The owner's endpoints for uploaded images. */
export function mediaRoutes({
  media: store,
  files,
  collections,
  imageSizing,
}: {
  media: MediaStore
  files: FileStore
  collections: TextsWithImages
  imageSizing: ImageSizing
}) {
  const images = mediaFiles(files)
  const app = apiApp()
  const renderTexts = async (address: string) => {
    await collections.blogs.renderAgain(address)
    await collections.projects.renderAgain(address)
  }

  app.openapi(route('GET /api/media'), async (c) => {
    const { url, q, uses, ...part } = c.req.valid('query')
    const { media: found, total } = await (url === undefined ? store.list({ ...part, q, uses }) : store.listAt(url))
    setListHeaders(c, part, total)
    return c.json(found, 200)
  })

  app.openapi(route('POST /api/media', multipartOnly), async (c) => {
    const { upload, name, alt } = await receiveImage(c.req.raw)
    const { width, height, bytes } = await prepareImage(upload)
    const row = { file: await images.write(bytes), name, alt, width, height, bytes: bytes.length }
    const image = await store.add(row)
    imageSizing.wake()
    if (alt !== null) await renderTexts(image.url)
    return c.json(image, 201)
  })

  app.openapi(route('PUT /api/media/{id}'), async (c) => {
    const image = await store.describe(c.req.valid('param').id, c.req.valid('json').alt)
    await renderTexts(image.url)
    return c.json(image, 200)
  })

  app.openapi(route('DELETE /api/media/{id}'), async (c) => {
    await images.remove(await store.remove(c.req.valid('param').id))
    return c.body(null, 204)
  })
  return app
}

/** Serves the images as immutable, because they are named after their content. */
export function imageRoutes({ files, log, media }: { files: FileStore; log: Logger; media: MediaStore }) {
  const find = openImage(mediaFiles(files), media.sizesOf)
  return new Hono<AppEnv>().get('/:file', async (c) => {
    const found = await find(c.req.param('file'))
    if (!found) throw errors.notFound('Image not found.')
    const { name, file, final } = found
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

const multipartOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? ''))
    throw errors.unknownFile(mediaMessages.wrongType)
  await next()
})
