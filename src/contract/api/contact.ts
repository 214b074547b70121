import { z } from 'zod'
import { contactInput, messageEdit, messageShape, messageStates } from '../contact.ts'
import { type Endpoints, file, json, listOf, messageAnswer, nothing } from './endpoint.ts'
import { idParam, page } from './query.ts'

const text = { type: 'string' as const }
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
    errors: [400, 403, 413, 415, 422, 429],
  },
  'POST /api/contact/with-attachment': {
    tag: 'Contact',
    summary: 'Send the owner a message and a file of at most 10 MB',
    description: 'JPEG, PNG, GIF, WebP, PDF, DOC or DOCX, told from the bytes of the file.',
    access: 'anyone',
    form: {
      type: 'object',
      required: ['name', 'email', 'message'],
      properties: {
        name: text,
        email: { ...text, format: 'email' },
        subject: text,
        message: text,
        about: text,
        attachment: { ...text, format: 'binary' },
        website: text,
        form_age: text,
      },
    },
    answers: { 200: json(messageAnswer, 'The message is stored') },
    errors: [400, 403, 413, 415, 422, 429],
  },
  'GET /api/messages': {
    tag: 'Messages',
    summary: 'List messages, newest first',
    access: 'admin',
    query: z.object({ ...page, state }),
    answers: { 200: listOf(message, 'The messages') },
    errors: [400, 401, 403],
  },
  'GET /api/messages.csv': {
    tag: 'Messages',
    summary: 'The messages as a table',
    access: 'admin',
    query: z.object({ state }),
    answers: { 200: file('text/csv', 'UTF-8, comma separated') },
    errors: [400, 401, 403],
  },
  'PUT /api/messages/{id}': {
    tag: 'Messages',
    summary: 'Mark a message',
    access: 'admin',
    params: idParam,
    body: messageEdit.meta({ id: 'MessageEdit' }),
    answers: { 200: json(message, 'The message') },
    errors: [400, 401, 403, 404, 415, 422],
  },
  'DELETE /api/messages/{id}': {
    tag: 'Messages',
    summary: 'Delete a message and its attachment',
    access: 'admin',
    params: idParam,
    answers: { 204: nothing('Deleted') },
    errors: [401, 403, 404],
  },
  'GET /api/messages/{id}/attachment': {
    tag: 'Messages',
    summary: 'The attachment of a message, to be saved',
    access: 'admin',
    params: idParam,
    answers: {
      200: file('application/octet-stream', 'The file', z.string().meta({ type: 'string', format: 'binary' })),
    },
    errors: [401, 403, 404],
  },
} as const satisfies Endpoints
