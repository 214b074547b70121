import { createRoute, z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { limits } from '../../contract/limits.ts'
import { altText, mediaEdit, mediaMessages, mediaShape } from '../../contract/media.ts'
import { adminOnly } from '../accounts/guards.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { apiApp } from '../platform/http/api-app.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { jsonOnly } from '../platform/http/json-only.ts'
import { sendRest } from '../platform/http/list-page.ts'
import { failing, idParam, json, jsonBody, listOf, page, queryText, security } from '../platform/http/schemas.ts'
import { mediaFolder } from './files.ts'
import { prepareImage } from './image.ts'

const media = mediaShape.meta({ id: 'Media' })
const owner = { tags: ['Media'], security, middleware: adminOnly }
const upload = z.object({
  file: z.unknown().openapi({ type: 'string', format: 'binary' }),
  alt: z.string().optional(),
})

/** What the envelope around the file may weigh. */
const envelope = 64 * 1024

/** Uploaded images, for the owner. */
export function mediaRoutes({ media: store, config }: Pick<Context, 'media' | 'config'>) {
  const folder = mediaFolder(config.dataDir)
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
      middleware: [
        adminOnly,
        multipartOnly,
        bodyLimit({ maxSize: limits.upload + envelope, onError: tooLarge }),
      ] as const,
      request: { body: { required: true, content: { 'multipart/form-data': { schema: upload } } } },
      responses: { 201: json(media, 'The image'), ...failing(400, 401, 403, 413, 415, 422) },
    }),
    async (c) => {
      const { file, alt } = c.req.valid('form')
      if (!(file instanceof File)) throw errors.invalid({ file: mediaMessages.wrongType })
      if (file.size > limits.upload) tooLarge()
      const parsedAlt = altText.safeParse(alt ?? '')
      if (!parsedAlt.success)
        throw errors.invalid({ alt: parsedAlt.error.issues[0]?.message ?? 'Alt text is not valid.' })
      const image = await prepareImage(Buffer.from(await file.arrayBuffer()))
      const { width, height, bytes } = image
      const name = file.name.replaceAll('\0', '').slice(0, limits.line)
      const row = { file: await folder.write(bytes), name, alt: parsedAlt.data, width, height, bytes: bytes.length }
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

/** The images themselves, for everybody and for ever: another image has another name. */
export function mediaFiles({ config }: Pick<Context, 'config'>) {
  const folder = mediaFolder(config.dataDir)
  return new Hono<AppEnv>().get('/:file', async (c) => {
    const file = await folder.open(c.req.param('file'))
    if (!file) throw errors.notFound('There is no such image.')
    return c.body(file.body, 200, {
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

const tooLarge = (): never => {
  throw errors.fileTooLarge(mediaMessages.tooLarge)
}
