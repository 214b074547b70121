import { z } from 'zod'
import { emailAddress } from './accounts.ts'
import { limits } from './limits.ts'
import { isBlank, plainLine, plainText } from './plain-text.ts'
import { spamTraps } from './spam-traps.ts'

export { type AttachmentKind, attachmentAccept, attachmentKinds, attachmentProblem } from './attachment.ts'
export { contactMessages } from './contact-messages.ts'

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
    /** The title of the service, project or template that the visitor came from. */
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
  /** Probably sent by a bot: archived at once, without a letter. */
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
