import { z } from 'zod'
import { contactInput, messageEdit, messageShape, messageStates } from '../contact.ts'
import { contactFieldNames, contactFields } from '../contact-fields.ts'
import { limits, megabytes } from '../limits.ts'
import { type Endpoints, file, json, listOf, messageAnswer, nothing } from './endpoint.ts'
import { idParam, page } from './query.ts'

const text = { type: 'string' as const }
const texts = Object.fromEntries(Object.keys(contactInput.shape).map((name) => [name, text]))
const message = messageShape.meta({ id: 'Message' })
const state = z.enum(messageStates, `must be one of ${messageStates.join(', ')}.`).optional()

/** The contact form of spec 7, and the owner's inbox. */
export const contactEndpoints = {
  'POST /api/contact': {
    tag: 'Contact',
    summary: 'Send the owner a message',
    access: 'anyone',
    body: contactInput.meta({ id: 'ContactMessage' }),
    answers: { 200: json(messageAnswer, 'The message is stored') },
    errors: [403, 413, 429],
  },
  'POST /api/contact/with-attachment': {
    tag: 'Contact',
    summary: `Send the owner a message and a file of at most ${megabytes(limits.attachment)} MB`,
    description: 'JPEG, PNG, GIF, WebP, PDF, DOC or DOCX. The bytes of the file determine its type.',
    access: 'anyone',
    form: {
      type: 'object',
      required: contactFieldNames.filter((name) => contactFields[name].required),
      properties: {
        ...texts,
        email: { ...text, format: 'email' },
        attachment: { ...text, format: 'binary' },
      },
    },
    answers: { 200: json(messageAnswer, 'The message is stored') },
    errors: [403, 413, 429],
  },
  'GET /api/messages': {
    tag: 'Messages',
    summary: 'List messages, newest first',
    access: 'admin',
    query: z.object({ ...page, state }),
    answers: { 200: listOf(message, 'The messages') },
  },
  'GET /api/messages.csv': {
    tag: 'Messages',
    summary: 'Export the messages as CSV',
    access: 'admin',
    query: z.object({ state }),
    answers: { 200: file('text/csv', 'UTF-8, comma-separated') },
  },
  'PUT /api/messages/{id}': {
    tag: 'Messages',
    summary: 'Change the state of a message',
    access: 'admin',
    params: idParam,
    body: messageEdit.meta({ id: 'MessageEdit' }),
    answers: { 200: json(message, 'The message') },
  },
  'DELETE /api/messages/{id}': {
    tag: 'Messages',
    summary: 'Delete a message and its attachment',
    access: 'admin',
    params: idParam,
    answers: { 204: nothing('Deleted') },
  },
  'GET /api/messages/{id}/attachment': {
    tag: 'Messages',
    summary: 'Download the attachment of a message',
    access: 'admin',
    params: idParam,
    answers: {
      200: file('application/octet-stream', 'The file', z.string().meta({ type: 'string', format: 'binary' })),
    },
  },
} as const satisfies Endpoints
