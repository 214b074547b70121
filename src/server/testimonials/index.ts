import { feature } from '../feature.ts'
import { day } from '../platform/jobs/jobs.ts'
import { type Invitations, invitationRoutes } from './invitations.ts'

export const testimonials = feature<{ invitations: Invitations }>({
  api: [invitationRoutes],
  jobs: ({ invitations }) => [{ name: 'remove old invitations', every: day, run: invitations.removeOld }],
  removePersonalData: ({ invitations }) => invitations.removePersonalData,
})

export { testimonialFormPage } from './form-page.ts'
export { exportedConsents, openInvitations } from './invitations.ts'
