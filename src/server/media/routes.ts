import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { limits } from '../../contract/limits.ts'
import { altText, mediaMessages } from '../../contract/media.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { apiApp } from '../platform/http/api-app.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { jsonOnly } from '../platform/http/json-only.ts'
import { sendRest } from '../platform/http/list-page.ts'
import { route } from '../platform/http/route.ts'
import { mediaFolder } from './files.ts'
import { prepareImage } from './image.ts'

/** What the envelope around the file may weigh. */
const envelope = 64 * 1024

/** Uploaded images, for the owner. */
export function mediaRoutes({ media: store, config }: Pick<Context, 'media' | 'config'>) {
  const folder = mediaFolder(config.dataDir)
  const app = apiApp()
  app.use('/api/media/:id', jsonOnly)

  app.openapi(route('GET /api/media'), async (c) => {
    const { url, ...part } = c.req.valid('query')
    const { media: found, total } = await (url === undefined ? store.list(part) : store.listAt(url))
    sendRest(c, part, total)
    return c.json(found, 200)
  })

  app.openapi(
    route('POST /api/media', multipartOnly, bodyLimit({ maxSize: limits.upload + envelope, onError: tooLarge })),
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

  app.openapi(route('PUT /api/media/{id}'), async (c) =>
    c.json(await store.describe(c.req.valid('param').id, c.req.valid('json').alt), 200),
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
