import { createRoute } from '@hono/zod-openapi'
import { contactInput, contactMessages } from '../../contract/contact.ts'
import type { Context } from '../context.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { sameSiteOnly } from '../platform/http/same-site-only.ts'
import { failing, json, jsonBody, spoken } from '../platform/http/schemas.ts'
import { formDescription } from './form-description.ts'
import { messageReceiver, type Receiving } from './receiver.ts'
import { uploadOnly } from './upload-only.ts'

const tags = ['Contact']

/** The endpoints of the contact form (spec 7). */
export function contactRoutes(context: Receiving & Pick<Context, 'config'>) {
  const receiver = messageReceiver(context)
  const fromHere = sameSiteOnly(context.config.siteUrl)

  return apiApp()
    .openapi(
      createRoute({
        method: 'post',
        path: '/',
        tags,
        summary: 'Send the owner a message',
        middleware: fromHere,
        request: { body: jsonBody(contactInput.meta({ id: 'ContactMessage' })) },
        responses: { 200: json(spoken, 'The message is stored'), ...failing(400, 403, 413, 415, 422, 429) },
      }),
      async (c) => {
        await receiver.message(c.req.valid('json'), c.get('client'))
        return c.json({ message: contactMessages.sent }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/with-attachment',
        tags,
        summary: 'Send the owner a message and a file of at most 10 MB',
        description: 'JPEG, PNG, GIF, WebP, PDF, DOC or DOCX, told from the bytes of the file.',
        middleware: [fromHere, uploadOnly] as const,
        request: { body: formDescription },
        responses: { 200: json(spoken, 'The message is stored'), ...failing(400, 403, 413, 415, 422, 429) },
      }),
      async (c) => {
        await receiver.form(c.req.raw, c.get('client'))
        return c.json({ message: contactMessages.sent }, 200)
      },
    )
}
