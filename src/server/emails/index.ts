import { feature } from '../feature.ts'
import { day } from '../platform/jobs/jobs.ts'
import type { Mail } from './mail.ts'
import { outboxRoutes } from './routes.ts'

export const mail = feature<{ mail: Mail }>({
  api: [outboxRoutes],
  jobs: ({ mail }) => [{ name: 'remove old emails', every: day, run: mail.removeOld }],
  queues: ({ mail }) => [mail],
  removePersonalData: ({ mail }) => mail.removePersonalData,
})

export { stationeryOf, write } from './letter.ts'
export { attachmentKey, letterFiles } from './letter-files.ts'
export { testEmail } from './letters.ts'
export { isLetterOf } from './letters-of-person.ts'
export { type Letters, type Mail, openMail } from './mail.ts'
export { mailboxOf } from './mailbox.ts'
export { openOutbox } from './outbox.ts'
export { ownerAddress } from './owner.ts'
export { openTransport } from './transport.ts'
