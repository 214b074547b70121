import { z } from 'zod'
import { contactInput } from '../contact.ts'
import { contactFieldNames, contactFields } from '../contact-fields.ts'
import { enquiryShape } from '../enquiry.ts'
import { limits, sizeLabel } from '../limits.ts'
import { anyone, file, json, messageAnswer, resource } from './endpoint.ts'

const text = { type: 'string' as const }
const texts = Object.fromEntries(Object.keys(contactInput.shape).map((name) => [name, text]))

const token = z.string().max(limits.line)

export const contactEndpoints = resource('Contact', {
  'POST /api/contact': anyone('Send the owner a message', {
    body: contactInput.meta({ id: 'ContactMessage' }),
    maxBody: limits.messageBody,
    creates: true,
    answers: { 200: json(messageAnswer, 'The message is stored') },
    errors: [403, 429],
  }),
  'POST /api/contact/with-attachment': anyone(
    `Send the owner a message and a file of at most ${sizeLabel(limits.attachment)}`,
    {
      description: 'JPEG, PNG, GIF, WebP, PDF, DOC or DOCX. The bytes of the file determine its type.',
      form: {
        type: 'object',
        required: contactFieldNames.filter((name) => contactFields[name].required),
        properties: { ...texts, email: { ...text, format: 'email' }, attachment: { ...text, format: 'binary' } },
      },
      maxBody: limits.attachment + limits.formTexts,
      creates: true,
      answers: { 200: json(messageAnswer, 'The message is stored') },
      errors: [403, 429],
    },
  ),
  'GET /api/enquiries/{token}': anyone('Read the private page of a message', {
    params: z.object({ token }),
    answers: {
      200: json(
        z.object({ enquiry: enquiryShape.meta({ id: 'Enquiry' }).nullable() }),
        'Null once the owner closed it',
      ),
    },
  }),
  'GET /api/enquiries/{token}/files/{id}': anyone('Download a file of the private page of a message', {
    params: z.object({ token, id: z.uuid() }),
    answers: {
      200: file('application/octet-stream', 'The file', z.string().meta({ type: 'string', format: 'binary' })),
    },
  }),
})
