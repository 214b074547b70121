import { Readable } from 'node:stream'
import { createRoute, z } from '@hono/zod-openapi'
import { messageEdit, messageShape, messageStates } from '../../contract/contact.ts'
import { adminOnly } from '../accounts/guards.ts'
import type { Context } from '../context.ts'
import { allPages } from '../platform/database/page-of.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { sendRest } from '../platform/http/list-page.ts'
import { failing, idParam, json, jsonBody, listOf, page, security } from '../platform/http/schemas.ts'
import { csvOf } from './csv.ts'
import { asDownload } from './file-name.ts'

const tags = ['Messages']
const message = messageShape.meta({ id: 'Message' })
const state = z.enum(messageStates, `must be one of ${messageStates.join(', ')}.`).optional()
const guard = { security, middleware: adminOnly }

/** The endpoints of the owner's inbox. */
export function inboxRoutes({ messages }: Pick<Context, 'messages'>) {
  return apiApp()
    .openapi(
      createRoute({
        method: 'get',
        path: '/messages',
        tags,
        summary: 'List messages, newest first',
        ...guard,
        request: { query: z.object({ ...page, state }) },
        responses: {
          200: listOf(message, 'The messages'),
          ...failing(400, 401, 403),
        },
      }),
      async (c) => {
        const asked = c.req.valid('query')
        const { messages: found, total } = await messages.list(asked)
        sendRest(c, asked, total)
        return c.json(found, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/messages.csv',
        tags,
        summary: 'The messages as a table',
        ...guard,
        request: { query: z.object({ state }) },
        responses: {
          200: { description: 'UTF-8, comma separated', content: { 'text/csv': { schema: z.string() } } },
          ...failing(400, 401, 403),
        },
      }),
      async (c) => {
        const { state } = c.req.valid('query')
        const all = await allPages(async (page) => (await messages.list({ ...page, state })).messages)
        return c.body(csvOf(all), 200, {
          'Content-Type': 'text/csv; charset=UTF-8',
          'Content-Disposition': asDownload('messages.csv'),
        })
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/messages/{id}',
        tags,
        summary: 'Mark a message',
        ...guard,
        request: { params: idParam, body: jsonBody(messageEdit.meta({ id: 'MessageEdit' })) },
        responses: { 200: json(message, 'The message'), ...failing(400, 401, 403, 404, 415, 422) },
      }),
      async (c) => c.json(await messages.setState(c.req.valid('param').id, c.req.valid('json').state), 200),
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/messages/{id}',
        tags,
        summary: 'Delete a message and its attachment',
        ...guard,
        request: { params: idParam },
        responses: { 204: { description: 'Deleted' }, ...failing(401, 403, 404) },
      }),
      async (c) => {
        await messages.remove(c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/messages/{id}/attachment',
        tags,
        summary: 'The attachment of a message, to be saved',
        ...guard,
        request: { params: idParam },
        responses: {
          200: {
            description: 'The file',
            content: {
              'application/octet-stream': { schema: z.string().openapi({ type: 'string', format: 'binary' }) },
            },
          },
          ...failing(401, 403, 404),
        },
      }),
      async (c) => {
        const { name, type, content } = await messages.attachment(c.req.valid('param').id)
        return c.body(Readable.toWeb(content.stream()) as ReadableStream, 200, {
          'Content-Type': type,
          'Content-Length': String(content.size),
          'Content-Disposition': asDownload(name),
        })
      },
    )
}
