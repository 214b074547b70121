import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { plainLine } from '../../contract/plain-text.ts'
import type { Config } from '../config.ts'
import type { EmailKinds } from '../feature.ts'
import type { FileStore, OpenFile } from '../platform/files/files.ts'
import { removeOrphans } from '../platform/files/orphans.ts'
import type { Logger } from '../platform/log.ts'
import type { SettingsStore } from '../settings/index.ts'
import { markId, showsMark, withoutMark } from './email.ts'
import type { ClaimedEmail } from './outbox.ts'

/** Sends an email. @throws if it was not accepted */
export interface Transport {
  send(email: ClaimedEmail, signal: AbortSignal): Promise<void>
  /** Checks the connection. @throws if emails cannot be sent now */
  verify(): Promise<void>
}

type Environment = Pick<Config, 'smtpUrl' | 'mailFrom' | 'siteUrl'> & { settings: Pick<SettingsStore, 'current'> }

interface Parts {
  openAttachment: (file: string) => Promise<OpenFile | null>
  mark: (size: number) => Promise<Buffer | null>
  copies: ReturnType<typeof emailFiles>
  kinds: EmailKinds
  log: Logger
}

/** The key of a file that a visitor attached to a message, which its email carries. */
export const attachmentKey = (file: string): string => `attachments/${file}`

const copyKey = /^outbox\/([0-9a-f-]{36})\.eml$/
const copyOf = (id: string): string => `outbox/${id}.eml`

/** Stores emails as files when no mail server is configured, each under the id of its row. */
export const emailFiles = (files: FileStore) => ({
  /** @returns the location of the file, for the log */
  put: (id: string, message: AsyncIterable<Buffer>): Promise<string> => files.put(copyOf(id), message),

  /** Missing files are ignored. */
  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) await files.remove(copyOf(id))
  },

  /** @param known which of these ids have a row */
  removeOrphans: (known: (ids: string[]) => Promise<string[]>, before: Date): Promise<void> =>
    removeOrphans(files, { folder: 'outbox', key: copyKey, known }, before),
})

/** Sends by SMTP, or writes files if no server is configured. */
export const openTransport = (environment: Environment, parts: Parts): Transport =>
  environment.smtpUrl ? smtp(environment.smtpUrl, environment, parts) : intoFiles(environment, parts)

function smtp(url: string, environment: Environment, parts: Parts): Transport {
  const open = (greeting: number) =>
    createTransport({
      url,
      connectionTimeout: greeting,
      greetingTimeout: greeting,
      dnsTimeout: greeting,
      socketTimeout: 60_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  const sender = open(20_000)
  const prober = open(5_000)
  return {
    send: async (email, signal) => {
      // An abort closes the connection, so that an aborted email cannot arrive after its retry.
      await sender.sendMail({ ...(await messageOf(email, environment, parts)), signal })
    },
    verify: async () => {
      await prober.verify()
    },
  }
}

function intoFiles(environment: Environment, parts: Parts): Transport {
  const { copies, log } = parts
  const composer = createTransport({ streamTransport: true, newline: 'windows' })
  return {
    send: async (email) => {
      const { message } = await composer.sendMail(await messageOf(email, environment, parts))
      const file = await copies.put(email.id, message as Readable)
      // Its link may grant access, so only its location is logged.
      log.info({ letter: email.id, kind: email.kind, file }, 'Wrote an email to a file, because SMTP_URL is not set')
    },
    verify: async () => {},
  }
}

/** A retried email has the same Message-ID, so that receivers can detect duplicates. */
async function messageOf(
  email: ClaimedEmail,
  { mailFrom, siteUrl, settings }: Environment,
  { openAttachment, mark, kinds }: Parts,
) {
  const { hostname } = new URL(siteUrl)
  const { attachment, answersTo = [] } = email
  const messageIdOf = (id: string) => `<${id}@${hostname}>`
  const last = answersTo.at(-1)
  const { identity, mail } = await settings.current()
  const name = unencoded(plainLine(identity.name))
  const file = attachment && (await openAttachment(attachment.file))
  // Twice its size on paper, for fine screens.
  const shownMark = showsMark(email.html) ? await mark(96) : null
  return {
    messageId: messageIdOf(email.id),
    ...(last && { inReplyTo: messageIdOf(last), references: answersTo.map(messageIdOf) }),
    date: new Date(email.createdAt),
    from: mail.sender ? { name, address: mail.sender } : (mailFrom ?? { name, address: `no-reply@${hostname}` }),
    to: { name: '', address: email.to },
    ...(email.replyTo && { replyTo: { name: '', address: email.replyTo } }),
    subject: unencoded(plainLine(email.subject)),
    text: email.text,
    html: shownMark ? email.html : withoutMark(email.html),
    headers: {
      ...(!kinds[email.kind]?.isPersonal && {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
      }),
      ...(email.unsubscribe && {
        'List-Unsubscribe': `<${email.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // The owner may have deleted the message and its file since.
    attachments: [
      ...(attachment && file
        ? [{ filename: attachment.name, contentType: attachment.type, content: file.stream() }]
        : []),
      ...(shownMark ? [{ cid: markId, filename: 'logo.png', contentType: 'image/png', content: shownMark }] : []),
    ],
  }
}

/** Mail programs decode `=?utf-8?q?…?=`, so that a visitor's name could hide what it says. */
const unencoded = (line: string): string => line.replaceAll('=?', '= ?')
