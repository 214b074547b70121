import { z } from 'zod'
import { invitationInput, invitationShape, madeInvitationShape, openInvitationShape } from '../invitations.ts'
import { type Endpoints, json, listOf, nothing } from './endpoint.ts'
import { idParam, page, queryFlag } from './query.ts'

const tag = 'Testimonials by invitation'
const invitation = invitationShape.meta({ id: 'Invitation' })

/** Links with which clients write testimonials. */
export const invitationEndpoints = {
  'GET /api/testimonial-invitations': {
    tag,
    summary: 'List the invitations to write a testimonial, newest first',
    access: 'admin',
    query: z.object({
      ...page,
      waiting: queryFlag.optional().meta({ description: 'Those whose testimonial waits to be published' }),
    }),
    answers: { 200: listOf(invitation, 'The invitations, without their links') },
  },
  'POST /api/testimonial-invitations': {
    tag,
    summary: 'Make a link for one testimonial, and mail it if there is an address',
    access: 'admin',
    body: invitationInput.meta({ id: 'InvitationInput' }),
    answers: { 201: json(madeInvitationShape.meta({ id: 'MadeInvitation' }), 'The invitation with its link') },
  },
  'POST /api/testimonial-invitations/{id}/revoke': {
    tag,
    summary: 'Turn the link of an invitation off',
    access: 'admin',
    params: idParam,
    answers: { 200: json(invitation, 'The invitation') },
    errors: [409],
  },
  'DELETE /api/testimonial-invitations/{id}': {
    tag,
    summary: 'Delete an invitation; its testimonial stays',
    access: 'admin',
    params: idParam,
    answers: { 204: nothing('Deleted') },
  },
  'GET /api/testimonial-invitations/open/{token}': {
    tag,
    summary: 'Read what an open invitation says about its client',
    access: 'anyone',
    params: z.object({ token: z.string() }),
    answers: { 200: json(openInvitationShape.meta({ id: 'OpenInvitation' }), 'The invitation') },
  },
} as const satisfies Endpoints
