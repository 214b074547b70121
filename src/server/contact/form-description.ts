/**
 * The form as the description of the API shows it. It is no zod schema, because those are checked on a body that was
 * read whole, and this one is read as it comes (`receive-form.ts`).
 */
const text = { type: 'string' as const }

export const formDescription = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
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
    },
  },
}
