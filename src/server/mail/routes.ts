import { createRoute, z } from '@hono/zod-openapi'
import { letterShape, letterStates } from '../../contract/outbox.ts'
import { adminOnly } from '../accounts/guards.ts'
import type { Context } from '../context.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { sendRest } from '../platform/http/list-page.ts'
import { failing, idParam, json, listOf, page, queryFlag, security } from '../platform/http/schemas.ts'

const tags = ['Outbox']
const letter = letterShape.meta({ id: 'Letter' })

/** The owner's endpoints for the outbox. */
export function outboxRoutes({ mail }: Pick<Context, 'mail'>) {
  return apiApp()
    .openapi(
      createRoute({
        method: 'get',
        path: '/',
        tags,
        summary: 'List letters, newest first',
        security,
        middleware: adminOnly,
        request: {
          query: z.object({
            ...page,
            state: z.enum(letterStates, `must be one of ${letterStates.join(', ')}.`).optional(),
            stuck: queryFlag.optional(),
          }),
        },
        responses: {
          200: listOf(letter, 'The letters, without their text'),
          ...failing(400, 401, 403),
        },
      }),
      async (c) => {
        const asked = c.req.valid('query')
        const { letters, total } = await mail.outbox.list(asked)
        sendRest(c, asked, total)
        return c.json(letters, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/{id}/retry',
        tags,
        summary: 'Try a letter again now',
        security,
        middleware: adminOnly,
        request: { params: idParam },
        responses: { 200: json(letter, 'The letter, waiting again'), ...failing(401, 403, 404, 409) },
      }),
      async (c) => {
        const retried = await mail.outbox.retry(c.req.valid('param').id)
        mail.wake()
        return c.json(retried, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/{id}',
        tags,
        summary: 'Give a letter up',
        security,
        middleware: adminOnly,
        request: { params: idParam },
        responses: { 204: { description: 'Gone' }, ...failing(401, 403, 404, 409) },
      }),
      async (c) => {
        await mail.outbox.drop(c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
}
