import { z } from 'zod'
import {
  enquiryStages,
  enquirySumShape,
  messageEdit,
  messageShape,
  messageStates,
  replyInput,
  replyTemplateInput,
  replyTemplateShape,
  threadShape,
} from '../inbox.ts'
import { type Endpoints, file, json, listOf, nothing } from './endpoint.ts'
import { idParam, page, queryFlag, queryText } from './query.ts'

const tag = 'Messages'
const message = messageShape.meta({ id: 'Message' })
const thread = threadShape.meta({ id: 'MessageThread' })
const template = replyTemplateShape.meta({ id: 'ReplyTemplate' })
const templateInput = replyTemplateInput.meta({ id: 'ReplyTemplateInput' })

const filter = {
  state: z.enum(messageStates, `must be one of ${messageStates.join(', ')}.`).optional(),
  stage: z.enum(enquiryStages, `must be one of ${enquiryStages.join(', ')}.`).optional(),
  suspect: queryFlag.optional().meta({ description: 'Suspected spam' }),
  due: queryFlag.optional().meta({
    description: 'true: messages whose follow-up is due; false: all with a follow-up. Sorted by follow-up',
  }),
  q: queryText.optional().meta({ description: 'Words in the name, email, subject, message or notes' }),
}

/** The owner's inbox. */
export const inboxEndpoints = {
  'GET /api/messages': {
    tag,
    summary: 'List messages, newest first',
    access: 'admin',
    query: z.object({ ...page, ...filter }),
    answers: { 200: listOf(message, 'The messages') },
  },
  'GET /api/messages.csv': {
    tag,
    summary: 'Export the messages as CSV',
    access: 'admin',
    query: z.object(filter),
    answers: { 200: file('text/csv', 'UTF-8, comma-separated') },
  },
  'GET /api/messages/sums': {
    tag,
    summary: 'Count the messages of each label and sum their amounts, by currency',
    access: 'admin',
    answers: { 200: json(z.array(enquirySumShape.meta({ id: 'EnquirySum' })), 'The sums') },
  },
  'GET /api/messages/{id}': {
    tag,
    summary: 'Read a message with the replies to it',
    access: 'admin',
    params: idParam,
    answers: { 200: json(thread, 'The message') },
  },
  'PUT /api/messages/{id}': {
    tag,
    summary: 'Change the state, label, follow-up, amount or notes of a message',
    access: 'admin',
    params: idParam,
    body: messageEdit.meta({ id: 'MessageEdit' }),
    answers: { 200: json(message, 'The message') },
    errors: [409],
  },
  'POST /api/messages/{id}/replies': {
    tag,
    summary: 'Reply to a message by email',
    description: 'A repeated call with the same id sends nothing and answers the same.',
    access: 'admin',
    params: idParam,
    body: replyInput.meta({ id: 'ReplyInput' }),
    answers: { 201: json(thread, 'The message with the reply') },
    errors: [409],
  },
  'DELETE /api/messages/{id}': {
    tag,
    summary: 'Delete a message, its replies and its attachment',
    access: 'admin',
    params: idParam,
    answers: { 204: nothing('Deleted') },
  },
  'GET /api/messages/{id}/attachment': {
    tag,
    summary: 'Download the attachment of a message',
    access: 'admin',
    params: idParam,
    answers: {
      200: file('application/octet-stream', 'The file', z.string().meta({ type: 'string', format: 'binary' })),
    },
  },
  'GET /api/reply-templates': {
    tag,
    summary: 'List the templates for replies, by name',
    access: 'admin',
    answers: { 200: json(z.array(template), 'The templates') },
  },
  'POST /api/reply-templates': {
    tag,
    summary: 'Add a template for replies',
    access: 'admin',
    body: templateInput,
    answers: { 201: json(template, 'The template') },
    errors: [409],
  },
  'PUT /api/reply-templates/{id}': {
    tag,
    summary: 'Change a template for replies',
    access: 'admin',
    params: idParam,
    body: templateInput,
    answers: { 200: json(template, 'The template') },
  },
  'DELETE /api/reply-templates/{id}': {
    tag,
    summary: 'Delete a template for replies',
    access: 'admin',
    params: idParam,
    answers: { 204: nothing('Deleted') },
  },
} as const satisfies Endpoints
