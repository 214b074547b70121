import type { Analytics } from '../analytics/index.ts'
import type { Config } from '../config.ts'
import type { Mail } from '../emails/index.ts'
import { feature } from '../feature.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { day } from '../platform/jobs/jobs.ts'
import type { Database } from '../schema.ts'
import type { SettingsStore } from '../settings/index.ts'
import { fileBudget, openAttachments } from './attachments.ts'
import { inboxRoutes } from './inbox-routes.ts'
import { messageStore } from './messages.ts'
import { contactRoutes } from './receiving.ts'
import { replyStore, replyTemplates } from './replies.ts'
import { searchedMessages } from './searched.ts'

interface Needed {
  database: Database
  files: FileStore
  limiter: Limiter
  mail: Mail
  now: () => Date
  settings: SettingsStore
}

/** The contact form and the owner's inbox. */
export function openContact({ database, files, limiter, mail, now, settings }: Needed) {
  const attachments = openAttachments(files)
  const messages = messageStore({ database, mail, attachments, now, settings })
  return {
    attachments,
    fileBudget: fileBudget(limiter, { settings, stored: messages.storedBytes }),
    messages,
    replies: replyStore({ database, mail, now }),
    replyTemplates: replyTemplates(database),
  }
}

type Site = ReturnType<typeof openContact> & { config: Config; analytics: Analytics; limiter: Limiter }

export const contact = feature<Site>({
  api: [contactRoutes, inboxRoutes],
  searched: [searchedMessages],
  jobs: ({ messages, replies }) => [
    { name: 'keep the states of replies', every: day, run: replies.keepStates },
    { name: 'remove old messages and their files', every: day, run: messages.removeOld },
  ],
  removePersonalData: ({ messages }) => messages.removePersonalData,
})

export { exportedMessages, exportedReplyTemplates, wrongAttachment } from './exported.ts'
export { contactFormPage } from './receiving.ts'
