import { z } from 'zod'
import { eachText } from './contact.ts'
import { currencies, fallbackCurrency } from './currencies.ts'
import * as field from './fields.ts'
import { wholeNumber } from './format.ts'
import { jsonBody } from './json-body.ts'
import { limits } from './limits.ts'
import { isBlank, plainLine, plainText } from './plain-text.ts'

export const messageStates = ['new', 'read', 'answered', 'archived'] as const

/** What became of a message. `none` is a message that is not an enquiry. */
export const enquiryStages = ['none', 'enquiry', 'in talks', 'offer sent', 'won', 'lost'] as const
export type EnquiryStage = (typeof enquiryStages)[number]
/** The stages whose amounts are still open. */
export const openStages: readonly EnquiryStage[] = ['enquiry', 'in talks', 'offer sent']

/** What the owner notes about a message. Visitors never see it. */
export const enquiryFields = {
  stage: field.choice('Label', enquiryStages, 'none'),
  follow_up: field.moment('Follow up'),
  amount: field.amount('Amount'),
  currency: field.suggestion('Currency', currencies, fallbackCurrency),
  notes: field.optionalParagraph('Notes', { hint: 'Only you see these.' }),
}

const { stage, follow_up, amount, currency, notes } = enquiryFields

/** The notes as a client sends them. Fields that are left out keep their values. */
export const enquiryEdit = {
  stage: stage.input.optional(),
  follow_up: follow_up.input.optional(),
  amount: amount.input.optional(),
  currency: currency.input.optional(),
  notes: notes.input.optional(),
}

const attachmentShape = z.object({ name: z.string(), type: z.string(), size: z.number() })

export const messageShape = z.object({
  id: z.string(),
  ...eachText(({ required }) => (required ? z.string() : z.string().nullable())),
  state: z.enum(messageStates),
  /** Probably sent by a bot: archived at once, without an email. */
  suspect: z.boolean(),
  attachment: attachmentShape.nullable(),
  stage: stage.output,
  follow_up: follow_up.output,
  amount: amount.output,
  currency: currency.output,
  notes: notes.output,
  /** Since when its private page is closed to its sender; null while it is open. */
  closed_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

export type Message = z.infer<typeof messageShape>

export const messageEdit = jsonBody({
  state: z.enum(messageStates, `State must be one of ${messageStates.join(', ')}.`).optional(),
  /** False marks the message as not spam. */
  suspect: z.literal(false, 'suspect can only be set to false.').optional(),
  /** Whether its private page is closed. */
  closed: z.boolean('closed must be true or false.').optional(),
  ...enquiryEdit,
  /** As it was read. The change is refused if the message was changed since. */
  updated_at: z.string().optional(),
})

export type MessageEdit = z.infer<typeof messageEdit>

/** filed: to a file, as no mail server is configured · failed: refused or given up · dropped: its email was deleted. */
export const replyStates = ['waiting', 'sent', 'filed', 'failed', 'dropped'] as const

export const replyShape = z.object({
  id: z.string(),
  text: z.string(),
  state: z.enum(replyStates),
  /** Its email in the outbox; null when the email is gone. */
  letter_id: z.string().nullable(),
  problem: z.string().nullable(),
  attachment: attachmentShape.nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
})

export type Reply = z.infer<typeof replyShape>

/** What the sender added on the private page. */
export const additionShape = replyShape
  .pick({ id: true, text: true, attachment: true, created_at: true })
  .extend({ suspect: z.boolean() })

export const threadShape = messageShape.extend({
  replies: z.array(replyShape),
  additions: z.array(additionShape),
  enquiry_url: z.string(),
})
export type Thread = z.infer<typeof threadShape>

const written = (label: string, max: number, clean: (text: string) => string) =>
  z
    .string(`${label} is required.`)
    .transform(clean)
    .pipe(z.string().max(max, `${label} is longer than ${wholeNumber(max)} characters.`))
    .refine((text) => !isBlank(text), `${label} is required.`)

export const replyInput = jsonBody({
  /** Made by the client, so that a repeated call sends one email. */
  id: z.uuid('id must be a UUID.'),
  text: written('Reply', limits.paragraph, plainText),
})

export const enquirySumShape = z.object({
  stage: z.enum(enquiryStages),
  currency: z.string(),
  count: z.number(),
  amount: z.number(),
})

export type EnquirySum = z.infer<typeof enquirySumShape>

/** A text for replies. `{name}`, `{subject}` and `{site}` are filled in when it is chosen. */
export const replyTemplateShape = z.object({ id: z.string(), name: z.string(), text: z.string() })
export type ReplyTemplate = z.infer<typeof replyTemplateShape>

export const replyTemplateInput = jsonBody({
  name: written('Name', limits.line, plainLine),
  text: written('Text', limits.paragraph, plainText),
})
