import { z } from 'zod'
import { postEmailShape, sendAnswer, sendInput, sendingChange, sendingShape } from '../sendings.ts'
import * as subscriptions from '../subscriptions.ts'
import { admin, anyone, file, json, listOf, messageAnswer, nothing, resource, statsReader } from './endpoint.ts'
import { once, page, queryText } from './query.ts'

const link = z.object({ token: z.string(once).max(300, 'is too long.').optional() })
const sending = sendingShape.meta({ id: 'Sending' })
const off = 'Answers 404 while the setting `letters.enabled` is off.'

const filter = {
  state: z
    .enum(subscriptions.subscriberStates, `must be one of ${subscriptions.subscriberStates.join(', ')}.`)
    .optional(),
  q: queryText.optional().meta({ description: 'A part of the address' }),
}

export const subscriptionEndpoints = resource('Subscriptions', {
  'POST /api/subscriptions': anyone('Subscribe to new posts; the address gets an email with a link to confirm it', {
    description: `The same answer for known and unknown addresses; 503 when no more emails may be sent on a day. ${off}`,
    body: subscriptions.subscriptionInput.meta({ id: 'SubscriptionInput' }),
    creates: true,
    answers: { 200: json(messageAnswer, 'What happens next') },
    errors: [403, 404, 429, 503],
  }),
  'GET /api/subscriptions/confirm': anyone(
    'Show the page of the link in the email, with a button to confirm the subscription',
    {
      description: `Changes nothing. ${off}`,
      query: link,
      answers: { 200: file('text/html', 'The page') },
      errors: [404],
    },
  ),
  'POST /api/subscriptions/confirm': anyone('Confirm a subscription; the button of that page sends this', {
    description: off,
    query: link,
    answers: { 200: file('text/html', 'A page that says what happened') },
    errors: [404],
  }),
  'GET /api/subscriptions/unsubscribe': anyone(
    'Show the page of the unsubscribe link of an email, with a button to unsubscribe',
    {
      description: 'Changes nothing. It also works while letters are off.',
      query: link,
      answers: { 200: file('text/html', 'The page') },
    },
  ),
  'POST /api/subscriptions/unsubscribe': anyone(
    'Unsubscribe; the button of that page and the one-click button of mail programs (RFC 8058) send this',
    {
      description: 'A repeated call answers the same. It also works while letters are off.',
      query: link,
      form: { type: 'object', required: [], properties: { 'List-Unsubscribe': { type: 'string' } } },
      bodyOptional: true,
      answers: { 200: file('text/html', 'A page that says what happened') },
    },
  ),
  'GET /api/admin/subscribers': admin('List the subscribers, newest first', {
    description: off,
    query: z.object({ ...page, ...filter }),
    answers: { 200: listOf(subscriptions.subscriberShape.meta({ id: 'Subscriber' }), 'The subscribers') },
    errors: [404],
  }),
  'GET /api/admin/subscribers/counts': statsReader('Count the subscribers by state', {
    description: off,
    answers: { 200: json(subscriptions.subscriberCounts.meta({ id: 'SubscriberCounts' }), 'The counts') },
    errors: [404],
  }),
  'GET /api/admin/subscribers.csv': admin('Export the subscribers as CSV', {
    description: off,
    query: z.object(filter),
    answers: { 200: file('text/csv', 'UTF-8, comma-separated') },
    errors: [404],
  }),
  'POST /api/admin/subscribers/import': admin('Add people from a CSV file who have agreed to get new posts by email', {
    description: `People who have left are not subscribed again. ${off}`,
    body: subscriptions.importInput.meta({ id: 'SubscriberImport' }),
    answers: { 200: json(subscriptions.importOutcome.meta({ id: 'SubscriberImportOutcome' }), 'What was added') },
    errors: [404],
  }),
  'DELETE /api/admin/subscribers/{id}': admin('Erase a subscriber', {
    description: `Only a keyed hash of the address is kept, so that an import does not subscribe the person again. ${off}`,
    answers: { 204: nothing('Erased') },
  }),
  'GET /api/blogs/{id}/email': admin('Show a post as subscribers would get it, and whether it can be sent', {
    description: off,
    answers: { 200: json(postEmailShape.meta({ id: 'PostEmail' }), 'The email') },
  }),
  'POST /api/blogs/{id}/send': admin('Send a published post to all subscribers, or as a test only to yourself', {
    description: `A post can be sent only once. ${off}`,
    body: sendInput.meta({ id: 'SendInput' }),
    bodyOptional: true,
    answers: { 200: json(sendAnswer, 'What happens next') },
    errors: [409],
  }),
  'GET /api/blogs/{id}/sending': admin('Get how far the sending of a post is', {
    description: off,
    answers: { 200: json(sending.nullable(), 'The progress; null if the post was never sent') },
  }),
  'PUT /api/blogs/{id}/sending': admin('Pause, resume or stop the sending of a post', {
    description: `A stopped sending cannot be resumed. ${off}`,
    body: sendingChange,
    answers: { 200: json(sending, 'The progress') },
    errors: [409],
  }),
})
