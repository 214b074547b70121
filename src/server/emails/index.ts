import { feature } from '../feature.ts'
import { day } from '../platform/jobs/jobs.ts'
import { lettersWithKeys } from './letters.ts'
import type { Mail } from './mail.ts'
import * as steps from './migrations.ts'
import { outboxRoutes } from './routes.ts'

export const mail = feature<{ mail: Mail }>({
  tables: { outbox: 'kept' },
  migrations: {
    '002-visitors': [steps.createOutbox],
    '009-private': [steps.addAboutUser],
    '021-replies': [steps.addConversation],
    '030-subscriptions': [steps.addUnsubscribe],
  },
  emailsWithKeys: lettersWithKeys,
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
