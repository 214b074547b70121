import { z } from 'zod'
import * as inbox from '../inbox.ts'
import { jsonBody } from '../json-body.ts'
import { limits, sizeLabel } from '../limits.ts'
import { admin, file, json, listOf, messageReader, messageWriter, nothing, resource } from './endpoint.ts'
import { changes, page, queryFlag, queryText } from './query.ts'

const message = inbox.messageShape.meta({ id: 'Message' })
const thread = inbox.threadShape.meta({ id: 'MessageThread' })
const template = inbox.replyTemplateShape.meta({ id: 'ReplyTemplate' })
const templateInput = inbox.replyTemplateInput.meta({ id: 'ReplyTemplateInput' })

const reply = {
  description: 'A repeated call with the same id sends nothing and answers the same.',
  answers: { 201: json(thread, 'The message with the reply') },
  errors: [409],
} as const

/** Both `PUT` and `PATCH`, because the change has always kept the fields that it does not name. */
const messageChange = messageWriter(
  'Change the state, label, follow-up, amount or notes of a message, or close its private page',
  {
    body: inbox.messageEdit.meta({ id: 'MessageEdit' }),
    answers: { 200: json(message, 'The message') },
    errors: [409],
  },
)

const theFile = {
  200: file('application/octet-stream', 'The file', z.string().meta({ type: 'string', format: 'binary' })),
}

const filter = {
  state: z.enum(inbox.messageStates, `must be one of ${inbox.messageStates.join(', ')}.`).optional(),
  stage: z.enum(inbox.enquiryStages, `must be one of ${inbox.enquiryStages.join(', ')}.`).optional(),
  suspect: queryFlag.optional().meta({ description: 'Suspected spam' }),
  due: queryFlag.optional().meta({
    description: 'true: messages whose follow-up is due; false: all with a follow-up. Sorted by follow-up',
  }),
  q: queryText.optional().meta({ description: 'Words in the name, email, subject, message or notes' }),
}

export const inboxEndpoints = resource('Messages', {
  'GET /api/messages': messageReader('List messages, newest first', {
    description:
      'Reading changes no state. `new=true`, with an API key: the messages that the key’s program has not handled, the first to arrive first, whatever the owner did with them. Handle them, then move the cursor of the key (`PUT /api/messages/cursor`); until then they are listed again. A new key begins with the messages that arrive after it was made. Suspected spam is new once it is known to be none.',
    query: z.object({
      ...page,
      ...changes(),
      ...filter,
      new: queryFlag.optional().meta({ description: 'true: after the cursor of the API key that is sent' }),
    }),
    answers: { 200: listOf(message, 'The messages') },
  }),
  'GET /api/messages.csv': messageReader('Export the messages as CSV', {
    query: z.object(filter),
    answers: { 200: file('text/csv', 'UTF-8, comma-separated') },
  }),
  'GET /api/messages/sums': messageReader('Count the messages of each label and sum their amounts, by currency', {
    answers: { 200: json(z.array(inbox.enquirySumShape.meta({ id: 'EnquirySum' })), 'The sums') },
  }),
  'GET /api/messages/{id}': messageReader('Read a message with the replies to it', {
    answers: { 200: json(thread, 'The message') },
  }),
  // Before `{id}`, which would match it too.
  'PUT /api/messages/cursor': messageReader('Move the cursor of your API key behind a message that was handled', {
    description: 'Each key has its own. An earlier message moves it back.',
    body: jsonBody({ id: z.uuid('id must be the id of a message.') }).meta({ id: 'MessageCursor' }),
    answers: { 204: nothing('Moved') },
    errors: [404],
  }),
  'PUT /api/messages/{id}': messageChange,
  'PATCH /api/messages/{id}': messageChange,
  'POST /api/messages/{id}/replies': messageWriter('Reply to a message by email', {
    ...reply,
    body: inbox.replyInput.meta({ id: 'ReplyInput' }),
  }),
  'POST /api/messages/{id}/replies/with-attachment': messageWriter(
    `Reply to a message with a file of at most ${sizeLabel(limits.attachment)}`,
    {
      ...reply,
      form: {
        type: 'object',
        required: ['id', 'text'],
        properties: {
          id: { type: 'string', format: 'uuid' },
          text: { type: 'string' },
          attachment: { type: 'string', format: 'binary' },
        },
      },
      maxBody: limits.attachment + limits.formTexts,
    },
  ),
  'DELETE /api/messages/{id}': admin('Delete a message, its replies and its attachment', {
    answers: { 204: nothing('Deleted') },
  }),
  'GET /api/messages/{id}/attachment': messageReader('Download the attachment of a message', { answers: theFile }),
  'GET /api/replies/{id}/attachment': messageReader('Download the file of a reply or of an addition', {
    answers: theFile,
  }),
  'GET /api/reply-templates': messageReader('List the templates for replies, by name', {
    answers: { 200: json(z.array(template), 'The templates') },
  }),
  'POST /api/reply-templates': admin('Add a template for replies', {
    body: templateInput,
    answers: { 201: json(template, 'The template') },
    errors: [409],
  }),
  'PUT /api/reply-templates/{id}': admin('Change a template for replies', {
    body: templateInput,
    answers: { 200: json(template, 'The template') },
  }),
  'DELETE /api/reply-templates/{id}': admin('Delete a template for replies', {
    answers: { 204: nothing('Deleted') },
  }),
})
