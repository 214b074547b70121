import { z } from 'zod'
import { emailAddress } from './accounts.ts'
import {
  type ContactField,
  type ContactFieldName,
  type ContactTexts,
  contactFieldNames,
  contactFields,
} from './contact-fields.ts'
import { isBlank, plainLine, plainText } from './plain-text.ts'
import { spamTraps } from './spam-traps.ts'

export { type AttachmentKind, attachmentAccept, attachmentKinds, attachmentProblem } from './attachment.ts'
export { contactMessages } from './contact-messages.ts'

/** A schema for each text of a message. */
const eachText = (schema: (field: ContactField) => z.ZodType<string | null>) =>
  Object.fromEntries(contactFieldNames.map((name) => [name, schema(contactFields[name])])) as {
    [Name in ContactFieldName]: z.ZodType<ContactTexts[Name]>
  }

function inputOf({ label, required, maxLength, kind }: ContactField): z.ZodType<string | null> {
  if (kind === 'email') return emailAddress
  const text = z
    .string(`${label} ${required ? 'is required' : 'must be text'}.`)
    .transform(kind === 'paragraph' ? plainText : plainLine)
    .pipe(z.string().max(maxLength, `${label} is longer than ${maxLength.toLocaleString('en-US')} characters.`))
  return required
    ? text.refine((value) => !isBlank(value), `${label} is required.`)
    : text.nullish().transform((value) => value || null)
}

export const contactInput = z.object({ ...eachText(inputOf), ...spamTraps }, 'The body must be a JSON object.')

export type ContactInput = z.infer<typeof contactInput>

export const messageStates = ['new', 'read', 'answered', 'archived'] as const

/** A message in the owner's inbox. */
export const messageShape = z.object({
  id: z.string(),
  ...eachText(({ required }) => (required ? z.string() : z.string().nullable())),
  state: z.enum(messageStates),
  /** Probably sent by a bot: archived at once, without an email. */
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
