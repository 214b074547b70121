import { feature } from '../feature.ts'
import { day } from '../platform/jobs/jobs.ts'
import type { Invitations } from './invitations.ts'
import { invitationRoutes } from './routes.ts'

export const testimonials = feature<{ invitations: Invitations }>({
  api: [invitationRoutes],
  jobs: ({ invitations }) => [{ name: 'remove old invitations', every: day, run: invitations.removeOld }],
  removePersonalData: ({ invitations }) => invitations.removePersonalData,
})

export { type ExportedConsent, exportedConsentShape, exportedConsents, putBackConsent } from './exported.ts'
export { testimonialFormPage } from './form-page.ts'
export { openInvitations } from './invitations.ts'
