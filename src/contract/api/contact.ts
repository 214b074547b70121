import { contactInput } from '../contact.ts'
import { contactFieldNames, contactFields } from '../contact-fields.ts'
import { limits, sizeLabel } from '../limits.ts'
import { anyone, json, messageAnswer, resource } from './endpoint.ts'

const text = { type: 'string' as const }
const texts = Object.fromEntries(Object.keys(contactInput.shape).map((name) => [name, text]))

export const contactEndpoints = resource('Contact', {
  'POST /api/contact': anyone('Send the owner a message', {
    body: contactInput.meta({ id: 'ContactMessage' }),
    maxBody: limits.messageBody,
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
        properties: {
          ...texts,
          email: { ...text, format: 'email' },
          attachment: { ...text, format: 'binary' },
        },
      },
      maxBody: limits.attachment + limits.formTexts,
      answers: { 200: json(messageAnswer, 'The message is stored') },
      errors: [403, 429],
    },
  ),
})
