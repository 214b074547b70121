import type { Kysely } from 'kysely'
import { site } from '../../../site.config.ts'
import { paths } from '../../contract/site-map.ts'
import type { Config } from '../config.ts'
import type { FileStore, OpenFile } from '../platform/files/files.ts'
import type { Logger } from '../platform/log.ts'
import type { Database, Schema } from '../schema.ts'
import { delivery } from './delivery.ts'
import { type Draft, write } from './letter.ts'
import { letterFiles } from './letter-files.ts'
import * as letters from './letters.ts'
import { isLetterOf, type PersonRef } from './letters-of-person.ts'
import { type Addressed, openOutbox, putLetter } from './outbox.ts'
import { ownerAddress } from './owner.ts'
import { mailProbe } from './probe.ts'
import { openTransport } from './transport.ts'

type Settings = Pick<Config, 'siteUrl' | 'smtpUrl' | 'mailFrom' | 'contactTo' | 'adminEmail'>

interface Parts {
  database: Pick<Database, 'db'>
  config: Settings
  files: FileStore
  /** Opens the attachment of a letter; null for one that is gone. */
  openAttachment: (file: string) => Promise<OpenFile | null>
  log: Logger
  now: () => Date
}

export type Mail = ReturnType<typeof openMail>
export type Letters = ReturnType<typeof letterWriter>

/** The site's letters: written in transactions, kept in the outbox, taken out by a worker. */
export function openMail({ database: { db }, config, files, openAttachment, log, now }: Parts) {
  const outbox = openOutbox(db, now)
  const copies = letterFiles(files)
  const transport = openTransport(config, { openAttachment, copies, log })
  const { deliverDue, start } = delivery({ outbox, transport, log })
  let worker: ReturnType<typeof start> | undefined

  const wake = () => worker?.wake()

  return {
    outbox,
    /** 'outbox': there is no SMTP server, letters become files. */
    state: mailProbe({ outbox, transport, toFiles: !config.smtpUrl, now }),
    /** Tries every letter that is due, once. The worker does so by itself. */
    deliverDue,

    /**
     * Runs `work` in one transaction, in which it may write letters: they are stored with what causes them or not at
     * all, and go out after the commit. Inside, use only the database that is handed in.
     */
    async transaction<T>(work: (db: Kysely<Schema>, letters: Letters) => Promise<T>): Promise<T> {
      const result = await db
        .transaction()
        .execute((transaction) => work(transaction, letterWriter(transaction, config, now)))
      wake()
      return result
    },

    /** What is done with is kept for a month, and a letter's file as long as its row. */
    async removeOld(): Promise<void> {
      await outbox.removeOld()
      const ids = await copies.ids()
      // A query carries so many values on any database.
      for (let at = 0; at < ids.length; at += 500) {
        const some = ids.slice(at, at + 500)
        const known = await outbox.known(some)
        await copies.remove(some.filter((id) => !known.has(id)))
      }
    },

    /**
     * Removes the letters to a person, from them and about them; without an address only those about the account.
     * Those that are files go after the commit, with the function that comes back.
     */
    async removePersonalData(transaction: Kysely<Schema>, person: PersonRef): Promise<() => Promise<void>> {
      const rows = await transaction.deleteFrom('outbox').where(isLetterOf(person)).returning('id').execute()
      return () => copies.remove(rows.map(({ id }) => id))
    },

    /** Makes the worker look at once. */
    wake,

    start() {
      worker ??= start()
    },

    /** Waits for the letter that is on its way. */
    async stop() {
      await worker?.stop()
      worker = undefined
    },
  }
}

interface Person {
  id: string
  email: string
}

/** One method a letter. */
function letterWriter(db: Kysely<Schema>, config: Settings, now: () => Date) {
  const { siteUrl } = config
  const page = (path: string) => `${siteUrl}${path}`
  const put = (draft: Draft, addressed: Addressed) =>
    putLetter(db, write(draft, { signature: site.name, siteUrl }), addressed, now())
  const putToOwner = async (draft: Draft, more: Omit<Addressed, 'to'> = {}) => {
    const to = await ownerAddress(db, config)
    if (to) await put(draft, { to, ...more })
  }

  return {
    confirmAddress: ({ id, email: to }: Person, token: string) =>
      put(letters.confirmAddress(page(paths.confirmAddress(token))), { to, aboutUser: id }),

    accountExists: (to: string) =>
      put(letters.accountExists({ signIn: page(paths.auth()), forgotPassword: page(paths.forgotPassword) }), { to }),

    resetPassword: ({ id, email: to }: Person, link: string) => put(letters.resetPassword(link), { to, aboutUser: id }),

    passwordChanged: (to: string) => put(letters.passwordChanged(page(paths.forgotPassword)), { to }),

    pendingComment: (comment: Parameters<typeof letters.pendingComment>[0], authorId: string) =>
      putToOwner(letters.pendingComment(comment), { aboutUser: authorId }),

    contactMessage: (
      message: Omit<Parameters<typeof letters.contactMessage>[0], 'inbox'>,
      attachment: Addressed['attachment'],
    ) =>
      putToOwner(letters.contactMessage({ ...message, inbox: page(paths.adminPage('messages')) }), {
        replyTo: message.email,
        attachment,
      }),

    /** An answer to the receipt goes to the owner. */
    contactReceipt: async (to: string) =>
      put(letters.contactReceipt(), { to, replyTo: await ownerAddress(db, config) }),
  }
}
