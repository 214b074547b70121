import { z } from 'zod'
import * as field from './fields.ts'
import { jsonBody } from './json-body.ts'

export const invitationDays = 30

/** The suggested text of the email. `{name}` is the client's name. */
export const invitationText = `Hello {name},

it was good to work with you. Would you write a few words about it for my site? It takes two minutes.`

/** What the owner says about an invitation. With an email address, the link is sent there. */
export const invitationFields = {
  client_name: field.optionalLine('Client name', { hint: 'The client can change it.' }),
  client_company: field.optionalLine('Company'),
  email: field.optionalEmail('Send to', { hint: 'Leave empty to get a link that you can share yourself.' }),
  text: field.optionalParagraph('Text of the email', {
    hint: '{name} is the client’s name. The link and your name follow the text.',
  }),
}

const { client_name, client_company, email, text } = invitationFields

export const invitationInput = jsonBody({
  client_name: client_name.input.optional(),
  client_company: client_company.input.optional(),
  email: email.input.optional(),
  text: text.input.optional(),
})
export type InvitationInput = z.infer<typeof invitationInput>

export const invitationStates = ['open', 'used', 'expired', 'revoked'] as const

/** An invitation, as the owner sees it. Its link is not stored. */
export const invitationShape = z.object({
  id: z.string(),
  client_name: z.string().nullable(),
  client_company: z.string().nullable(),
  email: z.string().nullable(),
  state: z.enum(invitationStates),
  created_at: z.string(),
  expires_at: z.string(),
  used_at: z.string().nullable(),
  /** What the client agreed to. */
  consent: z.string().nullable(),
  /** The testimonial that was written; null before, and when it was deleted. */
  testimonial: z.object({ id: z.string(), active: z.boolean() }).nullable(),
})
export type Invitation = z.infer<typeof invitationShape>

/** `path` is the page of the link. Only the answer that creates the link has it. */
export const madeInvitationShape = invitationShape.extend({ path: z.string() })
export type MadeInvitation = z.infer<typeof madeInvitationShape>

/** What a client sees of an open invitation. */
export const openInvitationShape = invitationShape.pick({ client_name: true, client_company: true })
