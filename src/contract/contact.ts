import { z } from 'zod'
import { emailAddress } from './accounts.ts'
import {
  type ContactField,
  type ContactFieldName,
  type ContactTexts,
  contactFieldNames,
  contactFields,
} from './contact-fields.ts'
import { wholeNumber } from './format.ts'
import { jsonBody } from './json-body.ts'
import { isBlank, plainLine, plainText } from './plain-text.ts'
import { spamTraps } from './spam-traps.ts'

export { type AttachmentKind, attachmentAccept, attachmentKinds, attachmentProblem } from './attachment.ts'
export { contactMessages } from './contact-messages.ts'

export const eachText = (schema: (field: ContactField) => z.ZodType<string | null>) =>
  Object.fromEntries(contactFieldNames.map((name) => [name, schema(contactFields[name])])) as {
    [Name in ContactFieldName]: z.ZodType<ContactTexts[Name]>
  }

function inputOf({ label, required, maxLength, kind }: ContactField): z.ZodType<string | null> {
  if (kind === 'email') return emailAddress
  const text = z
    .string(`${label} ${required ? 'is required' : 'must be text'}.`)
    .transform(kind === 'paragraph' ? plainText : plainLine)
    .pipe(z.string().max(maxLength, `${label} is longer than ${wholeNumber(maxLength)} characters.`))
  return required
    ? text.refine((value) => !isBlank(value), `${label} is required.`)
    : text.nullish().transform((value) => value || null)
}

export const contactInput = jsonBody({ ...eachText(inputOf), ...spamTraps })

export type ContactInput = z.infer<typeof contactInput>
