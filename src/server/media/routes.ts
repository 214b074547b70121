import { Readable } from 'node:stream'
import { createRoute, z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { mediaEdit, mediaMessages, mediaShape } from '../../contract/media.ts'
import { adminOnly } from '../accounts/guards.ts'
import type { Context } from '../context.ts'
import { apiApp } from '../platform/http/api-app.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { errors } from '../platform/http/errors.ts'
import { jsonOnly } from '../platform/http/json-only.ts'
import { sendRest } from '../platform/http/list-page.ts'
import { failing, idParam, json, jsonBody, listOf, page, queryText, security } from '../platform/http/schemas.ts'
import { mediaFiles } from './files.ts'
import { prepareImage } from './image.ts'
import { receiveImage } from './receive-image.ts'

const media = mediaShape.meta({ id: 'Media' })
const owner = { tags: ['Media'], security, middleware: adminOnly }
/** No zod schema: that is checked on a body that was read whole, and this one is read as it comes. */
const uploadForm = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        required: ['file'],
        properties: { file: { type: 'string' as const, format: 'binary' }, alt: { type: 'string' as const } },
      },
    },
  },
}

/** The owner's endpoints for uploaded images. */
export function mediaRoutes({ media: store, files }: Pick<Context, 'media' | 'files'>) {
  const images = mediaFiles(files)
  const app = apiApp()
  app.use('/:id', jsonOnly)

  app.openapi(
    createRoute({
      ...owner,
      method: 'get',
      path: '/',
      summary: 'List the uploaded images, newest first, or find the one at an address',
      request: { query: z.object({ ...page, url: queryText.optional() }) },
      responses: {
        200: listOf(media, 'The images'),
        ...failing(400, 401, 403),
      },
    }),
    async (c) => {
      const { url, ...part } = c.req.valid('query')
      const { media: found, total } = await (url === undefined ? store.list(part) : store.listAt(url))
      sendRest(c, part, total)
      return c.json(found, 200)
    },
  )

  app.openapi(
    createRoute({
      ...owner,
      method: 'post',
      path: '/',
      summary: 'Upload an image',
      description: 'JPEG, PNG, WebP, AVIF or GIF, told by its bytes. It is resized and stripped of its metadata.',
      middleware: [adminOnly, multipartOnly] as const,
      request: { body: uploadForm },
      responses: { 201: json(media, 'The image'), ...failing(400, 401, 403, 413, 415, 422) },
    }),
    async (c) => {
      const { upload, name, alt } = await receiveImage(c.req.raw)
      const { width, height, bytes } = await prepareImage(upload)
      const row = { file: await images.write(bytes), name, alt, width, height, bytes: bytes.length }
      return c.json(await store.add(row), 201)
    },
  )

  app.openapi(
    createRoute({
      ...owner,
      method: 'put',
      path: '/{id}',
      summary: 'Say what an image shows',
      request: { params: idParam, body: jsonBody(mediaEdit) },
      responses: { 200: json(media, 'The image'), ...failing(400, 401, 403, 404, 415, 422) },
    }),
    async (c) => c.json(await store.describe(c.req.valid('param').id, c.req.valid('json').alt), 200),
  )
  return app
}

/** Serves the images as immutable, because they are named after their content. */
export function imageRoutes({ files }: Pick<Context, 'files'>) {
  const images = mediaFiles(files)
  return new Hono<AppEnv>().get('/:file', async (c) => {
    const file = await images.open(c.req.param('file'))
    if (!file) throw errors.notFound('There is no such image.')
    return c.body(Readable.toWeb(file.stream()) as ReadableStream, 200, {
      'Content-Type': 'image/webp',
      'Content-Length': String(file.size),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    })
  })
}

const multipartOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? ''))
    throw errors.unknownImage(mediaMessages.wrongType)
  await next()
})
