import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { plainLine } from '../../contract/plain-text.ts'
import type { Base } from '../base.ts'
import type { EmailKinds } from '../email-kinds.ts'
import type { FileStore } from '../platform/files/files.ts'
import { removeOrphans } from '../platform/files/orphans.ts'
import type { SettingsStore } from '../settings/index.ts'
import { markId, showsMark, withoutMark } from './email.ts'
import type { ClaimedEmail } from './outbox.ts'
import { environmentServer, openServer, type SmtpServer } from './server.ts'

/** Sends an email. @throws if it was not accepted */
export type Transport = { send(email: ClaimedEmail, signal: AbortSignal): Promise<void>; verify(): Promise<void> }

export interface MailTools extends Pick<Base, 'files' | 'log'> {
  config: Pick<Base['config'], 'siteUrl' | 'smtpUrl' | 'mailFrom'>
  settings: Pick<SettingsStore, 'current' | 'mailServer'>
  /** The site's mark as a PNG of that many pixels. */
  mark: (size: number) => Promise<Buffer | null>
  kinds: EmailKinds
}

/** The key of a file that a visitor attached to a message, which its email carries. */
export const attachmentKey = (file: string): string => `attachments/${file}`

const copyKey = /^outbox\/([0-9a-f-]{36})\.eml$/
const copyOf = (id: string): string => `outbox/${id}.eml`

/** Stores emails as files when no mail server is configured, each under the id of its row. */
export const emailFiles = (files: FileStore) => ({
  /** @returns the location of the file, for the log */
  put: (id: string, message: AsyncIterable<Buffer>): Promise<string> => files.put(copyOf(id), message),

  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) await files.remove(copyOf(id))
  },

  removeOrphans: (idsWithRow: (ids: string[]) => Promise<string[]>, before: Date): Promise<void> =>
    removeOrphans(files, { folder: 'outbox', key: copyKey, inUse: idsWithRow }, before),
})

/** The server that sends emails now. The environment wins over the settings; null if emails are written to files. */
export const currentServer = async ({ config, settings }: Pick<MailTools, 'config' | 'settings'>) =>
  config.smtpUrl ? environmentServer(config.smtpUrl) : settings.mailServer()

/** Each email is sent by the settings at that time, so that a change needs no restart. */
export function openTransport(tools: MailTools): Transport {
  const files = intoFiles(tools)
  const transport = async () => {
    const server = await currentServer(tools)
    return server ? smtp(server, tools) : files
  }
  return {
    send: async (email, signal) => (await transport()).send(email, signal),
    verify: async () => (await transport()).verify(),
  }
}

function smtp(server: SmtpServer, tools: MailTools): Transport {
  return {
    // An abort closes the connection, so that an aborted email cannot arrive after its retry.
    send: async (email, signal) => openServer(server, 20_000).send({ ...(await messageOf(email, tools)), signal }),
    verify: () => openServer(server, 5_000).verify(),
  }
}

function intoFiles(tools: MailTools): Transport {
  const copies = emailFiles(tools.files)
  const composer = createTransport({ streamTransport: true, newline: 'windows' })
  return {
    send: async (email) => {
      const { message } = await composer.sendMail(await messageOf(email, tools))
      const file = await copies.put(email.id, message as Readable)
      // Its link may grant access, so only its location is logged.
      tools.log.info(
        { letter: email.id, kind: email.kind, file },
        'Wrote an email to a file, because no mail server is set',
      )
    },
    verify: async () => {},
  }
}

/** A retried email has the same Message-ID, so that receivers can detect duplicates. */
async function messageOf(
  email: ClaimedEmail,
  { config: { siteUrl, mailFrom }, settings, files, mark, kinds }: MailTools,
) {
  const { hostname } = new URL(siteUrl)
  const { attachment, answersTo = [] } = email
  const messageIdOf = (id: string) => `<${id}@${hostname}>`
  const last = answersTo.at(-1)
  const { identity, mail } = await settings.current()
  const name = unencoded(plainLine(identity.name))
  const file = attachment && (await files.open(attachmentKey(attachment.file)))
  // Twice its size on paper, for fine screens.
  const shownMark = showsMark(email.html) ? await mark(96) : null
  return {
    messageId: messageIdOf(email.id),
    ...(last && { inReplyTo: messageIdOf(last), references: answersTo.map(messageIdOf) }),
    date: new Date(email.createdAt),
    from: mailFrom ?? { name, address: mail.sender ?? `no-reply@${hostname}` },
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
