import { z } from 'zod'
import { emailAddress } from './accounts.ts'
import { limits } from './limits.ts'
import { isBlank, plainLine, plainText } from './plain-text.ts'
import { spamTraps } from './spam-traps.ts'

/** The sentences of spec 5 and 8, word for word. */
export const contactMessages = {
  sent: "Message sent successfully! I'll get back to you soon.",
  failed: 'Failed to send message. Please try again.',
  wrongAttachment: 'Please select an image (JPG, PNG, GIF, WebP), PDF, or Word document (DOCX, DOC)',
  largeAttachment: 'File size must be less than 10MB',
} as const

/** The kinds of file that may be attached (spec 5). The server tells them from their bytes, the browser from the name. */
export const attachmentKinds = {
  jpg: { type: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  png: { type: 'image/png', extensions: ['png'] },
  gif: { type: 'image/gif', extensions: ['gif'] },
  webp: { type: 'image/webp', extensions: ['webp'] },
  pdf: { type: 'application/pdf', extensions: ['pdf'] },
  doc: { type: 'application/msword', extensions: ['doc'] },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
  },
} as const

export type AttachmentKind = keyof typeof attachmentKinds

/** For `<input accept>`. */
export const attachmentAccept = Object.values(attachmentKinds)
  .flatMap(({ type, extensions }) => [type, ...extensions.map((extension) => `.${extension}`)])
  .join(',')

/** What the browser can say about a chosen file before sending it; null when nothing speaks against it. */
export function attachmentProblem({ name, size }: { name: string; size: number }): string | null {
  const extension = name.split('.').pop()?.toLowerCase() ?? ''
  const known = Object.values(attachmentKinds).some(({ extensions }) =>
    (extensions as readonly string[]).includes(extension),
  )
  if (!known) return contactMessages.wrongAttachment
  return size > limits.attachment ? contactMessages.largeAttachment : null
}

const line = (label: string) =>
  z
    .string(`${label} is required.`)
    .transform(plainLine)
    .pipe(z.string().max(limits.line, `${label} is longer than ${limits.line} characters.`))

const optionalLine = (label: string) =>
  line(label)
    .nullish()
    .transform((value) => value || null)

export const contactInput = z.object(
  {
    name: line('Name').refine((text) => !isBlank(text), 'Name is required.'),
    email: emailAddress,
    subject: optionalLine('Subject'),
    message: z
      .string('Message is required.')
      .transform(plainText)
      .pipe(
        z
          .string()
          .max(limits.paragraph, `Message is longer than ${limits.paragraph.toLocaleString('en-US')} characters.`),
      )
      .refine((text) => !isBlank(text), 'Message is required.'),
    /** The service, project or template that the visitor came from, in words. */
    about: optionalLine('About'),
    ...spamTraps,
  },
  'The body must be a JSON object.',
)

export type ContactInput = z.infer<typeof contactInput>

export const messageStates = ['new', 'read', 'answered', 'archived'] as const

/** A message in the owner's inbox. */
export const messageShape = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string().nullable(),
  message: z.string(),
  about: z.string().nullable(),
  state: z.enum(messageStates),
  /** A program seems to have sent it: it was archived at once and no letter was written. */
  suspect: z.boolean(),
  attachment: z.object({ name: z.string(), type: z.string(), size: z.number() }).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

export type Message = z.infer<typeof messageShape>

export const messageEdit = z.object(
  { state: z.enum(messageStates, `State must be one of ${messageStates.join(', ')}.`) },
  'The body must be a JSON object.',
)
