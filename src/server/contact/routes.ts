import { createRoute } from '@hono/zod-openapi'
import { type ContactInput, contactInput, contactMessages } from '../../contract/contact.ts'
import { looksAutomatic } from '../../contract/spam-traps.ts'
import type { Context } from '../context.ts'
import { apiApp, checked } from '../http/api-app.ts'
import type { Limiter, Rule } from '../http/limiter.ts'
import { failing, json, jsonBody, spoken } from '../http/schemas.ts'
import type { StoredFile } from './attachments.ts'
import { formDescription } from './form-description.ts'
import { receiveForm } from './receive-form.ts'
import { uploadOnly } from './upload-only.ts'

const tags = ['Contact']

const hour = 60 * 60
const sending: Rule = { name: 'messages from address', most: 20, seconds: hour }
const receiptsTo: Rule = { name: 'receipts to address', most: 2, seconds: 24 * hour }
const receiptsFrom: Rule = { name: 'receipts from address', most: 5, seconds: 24 * hour }
const receipts: Rule = { name: 'receipts', most: 100, seconds: 24 * hour }

/** The contact form of spec 7. */
export function contactRoutes({
  messages,
  attachments,
  limiter,
}: Pick<Context, 'messages' | 'attachments' | 'limiter'>) {
  const add = async (input: ContactInput, upload: StoredFile | null, client: string) => {
    const { website, form_age, ...message } = input
    const suspect = looksAutomatic({ website, form_age })
    const receipt = !suspect && mayMailReceipt(limiter, message.email, client)
    await messages.add({ ...message, upload, suspect, receipt })
    return { message: contactMessages.sent }
  }

  return apiApp()
    .openapi(
      createRoute({
        method: 'post',
        path: '/',
        tags,
        summary: 'Send the owner a message',
        request: { body: jsonBody(contactInput.meta({ id: 'ContactMessage' })) },
        responses: { 200: json(spoken, 'The message is stored'), ...failing(400, 413, 415, 422, 429) },
      }),
      async (c) => {
        limiter.take(sending, c.get('client'))
        return c.json(await add(c.req.valid('json'), null, c.get('client')), 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/with-attachment',
        tags,
        summary: 'Send the owner a message and a file of at most 10 MB',
        description: 'JPEG, PNG, GIF, WebP, PDF, DOC or DOCX, told from the bytes of the file.',
        middleware: uploadOnly,
        request: { body: formDescription },
        responses: { 200: json(spoken, 'The message is stored'), ...failing(400, 413, 415, 422, 429) },
      }),
      async (c) => {
        limiter.take(sending, c.get('client'))
        const { fields, upload } = await receiveForm(c.req.raw, attachments)
        try {
          return c.json(await add(checked(contactInput, fields), upload, c.get('client')), 200)
        } catch (error) {
          if (upload) await attachments.remove(upload.file)
          throw error
        }
      },
    )
}

/** The form must not become a way to mail strangers: few receipts for one address, from one address, and in all. */
const mayMailReceipt = (limiter: Limiter, email: string, client: string): boolean =>
  limiter.allows(receiptsTo, email.toLowerCase()) &&
  limiter.allows(receiptsFrom, client) &&
  limiter.allows(receipts, 'all')
