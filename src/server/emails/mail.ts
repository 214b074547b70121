import type { Kysely } from 'kysely'
import type { Settings } from '../../contract/settings.ts'
import type { Base } from '../base.ts'
import type { EmailKinds } from '../email-kinds.ts'
import { forgetEvents } from '../outbox/index.ts'
import type { Schema } from '../schema.ts'
import { isEmailOf, ownerAddress, type PersonRef } from './addresses.ts'
import { delivery } from './delivery.ts'
import { type DataOf, type KindIn, stationeryOf, type WrittenEmail, writeEmail } from './email.ts'
import { type Addressed, enqueueEmail, openOutbox } from './outbox.ts'
import { currentServer, emailFiles, type MailTools, openTransport } from './transport.ts'

const day = 24 * 60 * 60 * 1000

/** Writes emails of these kinds in a transaction. They are sent after its commit. */
export interface EmailSender<Kinds extends EmailKinds> {
  send<Kind extends KindIn<Kinds>>(kind: Kind, to: Addressed, ...data: DataOf<Kinds, Kind>): Promise<string>
  /** @returns null if the owner has no address yet */
  sendToOwner<Kind extends KindIn<Kinds>>(
    kind: Kind,
    more: Omit<Addressed, 'to'>,
    ...data: DataOf<Kinds, Kind>
  ): Promise<{ id: string; recipient: string } | null>
  sendWritten(email: WrittenEmail<KindIn<Kinds>>, to: Addressed): Promise<string>
  ownerAddress(): Promise<string | null>
  /** Whether emails are only written to files, because there is no mail server. */
  toFiles: boolean
}

export type Mail = ReturnType<typeof openMail>

/** The site's emails: stored in the outbox by transactions and sent by a worker. */
export function openMail(tools: Base & MailTools) {
  const { database, config, settings, files, kinds, now } = tools
  const outbox = openOutbox(database, kinds, now)
  const copies = emailFiles(files)
  const transport = openTransport(tools)
  const lanes = (['single', 'bulk'] as const).map((lane) => delivery({ outbox, lane, transport, log: tools.log }))

  const wake = () => {
    for (const lane of lanes) lane.wake()
  }
  const canConnect = atMostEvery(30_000, now, () => transport.verify())
  const areFiles = ({ mail }: Settings) => !config.smtpUrl && !mail.host
  const toFiles = async () => areFiles(await settings.current())

  return {
    outbox,
    toFiles,

    async facts() {
      const { smtpUrl, mailFrom, contactTo } = config
      const set = { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom, CONTACT_TO: contactTo }
      const server = await settings.mailServer()
      return {
        server: smtpUrl ? ('environment' as const) : server ? ('settings' as const) : ('files' as const),
        variables: (Object.keys(set) as (keyof typeof set)[]).filter((name) => set[name] !== null),
        has_password: Boolean(server?.password),
      }
    },

    /** Whether emails can be sent. 'outbox': they are written to files, because there is no SMTP server. */
    async state(): Promise<'ok' | 'failed' | 'outbox'> {
      const isStuck = await outbox.isStuck().catch(() => true)
      const server = await currentServer(tools).catch(() => undefined)
      if (isStuck || !(await canConnect(JSON.stringify(server)))) return 'failed'
      return server === null ? 'outbox' : 'ok'
    },

    async deliverDue(): Promise<number> {
      let tried = 0
      for (const lane of lanes) tried += await lane.deliverDue()
      return tried
    },

    write: async <Own extends EmailKinds, Kind extends KindIn<Own>>(own: Own, kind: Kind, ...data: DataOf<Own, Kind>) =>
      writeEmail(own, kind, data, stationeryOf(await settings.current(), config.siteUrl)),

    /** Runs `work` in a transaction; its emails are sent after the commit. Use only the passed database inside. */
    async transaction<Own extends EmailKinds, T>(
      own: Own,
      work: (db: Kysely<Schema>, emails: EmailSender<Own>) => Promise<T>,
    ): Promise<T> {
      // Before the transaction, which may have the only connection.
      const current = await settings.current()
      const stationery = stationeryOf(current, config.siteUrl)

      const senderIn = (transaction: Kysely<Schema>): EmailSender<Own> => {
        const sendWritten = async (email: WrittenEmail, to: Addressed) => {
          if (!(email.kind in kinds)) throw new Error(`No feature declares emails of the kind ${email.kind}.`)
          return enqueueEmail(transaction, email, to, now())
        }
        const owner = () => ownerAddress(transaction, { ...config, receiver: current.mail.receiver })
        return {
          sendWritten,
          ownerAddress: owner,
          toFiles: areFiles(current),
          send: (kind, to, ...data) => sendWritten(writeEmail(own, kind, data, stationery), to),
          sendToOwner: async (kind, more, ...data) => {
            const recipient = await owner()
            if (!recipient) return null
            const email = writeEmail(own, kind, data, stationery)
            return { id: await sendWritten(email, { ...more, to: recipient }), recipient }
          },
        }
      }

      const result = await database.db.transaction().execute((transaction) => work(transaction, senderIn(transaction)))
      wake()
      return result
    },

    /** Removes finished emails after a month, and files without an email. */
    async removeOld(): Promise<void> {
      await outbox.removeOld()
      await copies.removeOrphans(outbox.idsWithRow, new Date(now().getTime() - day))
    },

    /** Without an address, only emails about the account. @returns removes their files; call it after the commit */
    async removePersonalData(transaction: Kysely<Schema>, person: PersonRef): Promise<() => Promise<void>> {
      const rows = await transaction.deleteFrom('outbox').where(isEmailOf(person)).returning('id').execute()
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0) await forgetEvents(transaction, ids)
      return () => copies.remove(ids)
    },

    wake,

    start() {
      for (const lane of lanes) lane.start()
    },

    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
  }
}

/** Whether `check` succeeds. A result for the same `subject` is used again for this many milliseconds. */
function atMostEvery(
  milliseconds: number,
  now: () => Date,
  check: () => Promise<void>,
): (subject: string) => Promise<boolean> {
  let last: { at: number; subject: string; succeeds: Promise<boolean> } | undefined
  return (subject) => {
    const at = now().getTime()
    if (!last || last.subject !== subject || at - last.at >= milliseconds) {
      const succeeds = check().then(
        () => true,
        () => false,
      )
      last = { at, subject, succeeds }
    }
    return last.succeeds
  }
}
