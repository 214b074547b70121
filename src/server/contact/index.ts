import type { Analytics } from '../analytics/index.ts'
import { feature } from '../feature.ts'
import { day } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { fileBudget, openAttachments } from './attachments.ts'
import { messageCursors } from './cursors.ts'
import { enquiryRoutes, openEnquiries } from './enquiries.ts'
import { inboxRoutes } from './inbox-routes.ts'
import { messageStore } from './messages.ts'
import { contactRoutes } from './receiving.ts'
import { replyStore, replyTemplates } from './replies.ts'
import { searchedMessages } from './searched.ts'

export function openContact(services: Services) {
  const attachments = openAttachments(services.files)
  const messages = messageStore(services, attachments)
  return {
    attachments,
    cursors: messageCursors(services),
    fileBudget: fileBudget(services.limiter, { settings: services.settings, stored: messages.storedBytes }),
    messages,
    enquiries: openEnquiries(services, attachments),
    replies: replyStore(services, attachments),
    replyTemplates: replyTemplates(services),
  }
}

type Site = ReturnType<typeof openContact> & Services & { analytics: Analytics }

export const contact = feature<Site>({
  api: [contactRoutes, inboxRoutes, enquiryRoutes],
  searched: [searchedMessages],
  jobs: ({ messages, replies }) => [
    { name: 'keep the states of replies', every: day, run: replies.keepStates },
    { name: 'remove old messages and their files', every: day, run: messages.removeOld },
  ],
  removePersonalData: ({ messages }) => messages.removePersonalData,
})

export { enquiryFormPage } from './enquiries.ts'
export { exportedMessages, exportedReplyTemplates, wrongAttachment } from './exported.ts'
export { contactFormPage } from './receiving.ts'
