import { z } from 'zod'
import { invitationInput, invitationShape, madeInvitationShape, openInvitationShape } from '../invitations.ts'
import { admin, anyone, json, listOf, nothing, resource } from './endpoint.ts'
import { page, queryFlag } from './query.ts'

const invitation = invitationShape.meta({ id: 'Invitation' })

export const invitationEndpoints = resource('Testimonials by invitation', {
  'GET /api/testimonial-invitations': admin('List the invitations to write a testimonial, newest first', {
    query: z.object({
      ...page,
      waiting: queryFlag.optional().meta({ description: 'Those whose testimonial waits to be published' }),
    }),
    answers: { 200: listOf(invitation, 'The invitations, without their links') },
  }),
  'POST /api/testimonial-invitations': admin('Make a link for one testimonial, and mail it if there is an address', {
    body: invitationInput.meta({ id: 'InvitationInput' }),
    answers: { 201: json(madeInvitationShape.meta({ id: 'MadeInvitation' }), 'The invitation with its link') },
  }),
  'POST /api/testimonial-invitations/{id}/revoke': admin('Turn the link of an invitation off', {
    answers: { 200: json(invitation, 'The invitation') },
    errors: [409],
  }),
  'DELETE /api/testimonial-invitations/{id}': admin('Delete an invitation; its testimonial stays', {
    answers: { 204: nothing('Deleted') },
  }),
  'GET /api/testimonial-invitations/open/{token}': anyone('Read what an open invitation says about its client', {
    params: z.object({ token: z.string() }),
    answers: { 200: json(openInvitationShape.meta({ id: 'OpenInvitation' }), 'The invitation') },
  }),
})
