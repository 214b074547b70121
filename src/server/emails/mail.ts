import type { Kysely } from 'kysely'
import type { Settings } from '../../contract/settings.ts'
import { paths } from '../../contract/site-map.ts'
import type { Config } from '../config.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Logger } from '../platform/log.ts'
import type { Database, Schema } from '../schema.ts'
import type { SettingsStore } from '../settings/index.ts'
import { delivery } from './delivery.ts'
import { type Draft, stationeryOf, type WrittenLetter, write } from './letter.ts'
import { attachmentKey, letterFiles } from './letter-files.ts'
import * as letters from './letters.ts'
import { isLetterOf, type PersonRef } from './letters-of-person.ts'
import { type Addressed, enqueueLetter, openOutbox } from './outbox.ts'
import { ownerAddress } from './owner.ts'
import { mailProbe } from './probe.ts'
import { openTransport } from './transport.ts'

const day = 24 * 60 * 60 * 1000

type Environment = Pick<Config, 'siteUrl' | 'smtpUrl' | 'mailFrom' | 'contactTo' | 'adminEmail'>

interface Parts {
  database: Pick<Database, 'db' | 'kind'>
  config: Environment
  settings: Pick<SettingsStore, 'current'>
  files: FileStore
  /** The site's mark as a PNG of that many pixels. */
  mark: (size: number) => Promise<Buffer | null>
  log: Logger
  now: () => Date
}

export type Mail = ReturnType<typeof openMail>
export type Letters = ReturnType<typeof letterWriter>

/** The site's emails: stored in the outbox by transactions and sent by a worker. */
export function openMail({ database, config, settings, files, mark, log, now }: Parts) {
  const { db } = database
  const outbox = openOutbox(database, now)
  const copies = letterFiles(files)
  const openAttachment = (file: string) => files.open(attachmentKey(file))
  const transport = openTransport({ ...config, settings }, { openAttachment, mark, copies, log })
  const lanes = (['single', 'bulk'] as const).map((lane) => delivery({ outbox, lane, transport, log }))
  let workers: ReturnType<(typeof lanes)[number]['start']>[] = []

  const wake = () => {
    for (const worker of workers) worker.wake()
  }

  return {
    outbox,
    /** Emails are written to files, because there is no SMTP server. */
    toFiles: !config.smtpUrl,
    /** 'outbox': emails are written to files, because there is no SMTP server. */
    state: mailProbe({ outbox, transport, toFiles: !config.smtpUrl, now }),
    /** Tries every due email once. The worker does this by itself. */
    async deliverDue(): Promise<number> {
      let tried = 0
      for (const lane of lanes) tried += await lane.deliverDue()
      return tried
    },

    /** A post as an email, for a preview or to be sent to many. */
    writtenPost: async (post: Parameters<typeof letters.newPost>[0]): Promise<WrittenLetter> =>
      write(letters.newPost(post), stationeryOf(await settings.current(), config.siteUrl)),

    /**
     * Runs `work` in a transaction that can also write emails, which are sent after the commit. Use only the passed
     * database inside.
     */
    async transaction<T>(work: (db: Kysely<Schema>, letters: Letters) => Promise<T>): Promise<T> {
      // Before the transaction, which may have the only connection.
      const owner = await settings.current()
      const result = await db
        .transaction()
        .execute((transaction) => work(transaction, letterWriter(transaction, { config, owner, now })))
      wake()
      return result
    },

    /** Removes finished emails after a month, and files without an email. */
    async removeOld(): Promise<void> {
      await outbox.removeOld()
      await copies.removeOrphans(outbox.known, new Date(now().getTime() - day))
    },

    /**
     * Removes the emails to, from and about a person; without an address only those about the account.
     * @returns a function that removes their files, to call after the commit
     */
    async removePersonalData(transaction: Kysely<Schema>, person: PersonRef): Promise<() => Promise<void>> {
      const rows = await transaction.deleteFrom('outbox').where(isLetterOf(person)).returning('id').execute()
      return () => copies.remove(rows.map(({ id }) => id))
    },

    /** Makes the worker check for due emails at once. */
    wake,

    start() {
      if (workers.length === 0) workers = lanes.map((lane) => lane.start())
    },

    /** Waits for the email that is being sent. */
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
      workers = []
    },
  }
}

interface Person {
  id: string
  email: string
}

/** One method per email. */
function letterWriter(db: Kysely<Schema>, { config, owner, now }: Pick<Parts, 'config' | 'now'> & { owner: Settings }) {
  const { siteUrl } = config
  const page = (path: string) => `${siteUrl}${path}`
  const stationery = stationeryOf(owner, siteUrl)
  const put = (draft: Draft, addressed: Addressed) => enqueueLetter(db, write(draft, stationery), addressed, now())
  const receiver = () => ownerAddress(db, { ...config, receiver: owner.mail.receiver })
  /** @returns the email; null if the owner has no address yet */
  const putToOwner = async (draft: Draft, more: Omit<Addressed, 'to'> = {}) => {
    const to = await receiver()
    return to ? { id: await put(draft, { to, ...more }), recipient: to } : null
  }

  return {
    confirmAddress: ({ id, email: to }: Person, token: string) =>
      put(letters.confirmAddress(page(paths.confirmAddress(token))), { to, aboutUser: id }),

    accountExists: (to: string) =>
      put(letters.accountExists({ signIn: page(paths.auth()), forgotPassword: page(paths.forgotPassword) }), { to }),

    resetPassword: ({ id, email: to }: Person, link: string) => put(letters.resetPassword(link), { to, aboutUser: id }),

    passwordChanged: (to: string) => put(letters.passwordChanged(page(paths.forgotPassword)), { to }),

    confirmOldAddress: ({ id, email: to }: Person, token: string) =>
      put(letters.confirmOldAddress(page(paths.emailChange(token))), { to, aboutUser: id }),

    confirmNewAddress: ({ id, email: to }: Person, token: string) =>
      put(letters.confirmNewAddress(page(paths.emailChange(token))), { to, aboutUser: id }),

    emailChanged: (to: string) => put(letters.emailChanged(page(paths.auth())), { to }),

    pendingComment: (comment: Parameters<typeof letters.pendingComment>[0], authorId: string) =>
      putToOwner(letters.pendingComment(comment), { aboutUser: authorId }),

    contactMessage: (
      { id, ...message }: Omit<Parameters<typeof letters.contactMessage>[0], 'inbox'> & { id: string },
      attachment: Addressed['attachment'],
    ) =>
      putToOwner(letters.contactMessage({ ...message, inbox: page(paths.adminMessage(id)) }), {
        replyTo: message.email,
        attachment,
      }),

    /** The answer to it goes to the owner. `answersTo` are the earlier emails to this visitor, oldest first. */
    messageReply: async (to: string, reply: Parameters<typeof letters.messageReply>[0], answersTo: readonly string[]) =>
      put(letters.messageReply(reply), { to, replyTo: await receiver(), answersTo }),

    testimonialInvitation: async (
      to: string,
      { token, ...more }: Omit<Parameters<typeof letters.testimonialInvitation>[0], 'link'> & { token: string },
    ) =>
      put(letters.testimonialInvitation({ ...more, link: page(paths.testimonial(token)) }), {
        to,
        replyTo: await receiver(),
      }),

    testimonialArrived: ({
      id,
      ...testimonial
    }: Omit<Parameters<typeof letters.testimonialArrived>[0], 'edit'> & { id: string }) =>
      putToOwner(letters.testimonialArrived({ ...testimonial, edit: page(paths.adminEntry('testimonials', id)) })),

    confirmSubscription: (to: string, { token, days }: { token: string; days: number }) =>
      put(letters.confirmSubscription({ link: page(paths.confirmSubscription(token)), days }), { to }),

    alreadySubscribed: (to: string, token: string) =>
      put(letters.alreadySubscribed(page(paths.unsubscribe(token))), { to }),

    /** A post that was written before (`writtenPost`). */
    post: (to: string, letter: WrittenLetter, unsubscribe: string | null) =>
      enqueueLetter(db, letter, { to, unsubscribe }, now()),

    testEmail: () => putToOwner(letters.testEmail()),

    missingBackup: (state: Omit<Parameters<typeof letters.missingBackup>[0], 'dashboard'>) =>
      putToOwner(letters.missingBackup({ ...state, dashboard: page(paths.admin) })),

    /** Replies to the receipt go to the owner. */
    contactReceipt: async (to: string) =>
      put(letters.contactReceipt(owner.words.contact_next), {
        to,
        replyTo: await receiver(),
      }),
  }
}
