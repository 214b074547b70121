import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { plainLine } from '../../contract/plain-text.ts'
import type { Config } from '../config.ts'
import type { OpenFile } from '../platform/files/files.ts'
import type { Logger } from '../platform/log.ts'
import type { SettingsStore } from '../settings/index.ts'
import { markId, personalLetters, showsMark, withoutMark } from './letter.ts'
import type { LetterFiles } from './letter-files.ts'
import type { ClaimedLetter } from './outbox.ts'

/** Sends an email. @throws if it was not accepted */
export interface Transport {
  send(letter: ClaimedLetter, signal: AbortSignal): Promise<void>
  /** Checks the connection. @throws if emails cannot be sent now */
  verify(): Promise<void>
}

type Environment = Pick<Config, 'smtpUrl' | 'mailFrom' | 'siteUrl'> & { settings: Pick<SettingsStore, 'current'> }

interface Parts {
  openAttachment: (file: string) => Promise<OpenFile | null>
  mark: (size: number) => Promise<Buffer | null>
  copies: LetterFiles
  log: Logger
}

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
    send: async (letter, signal) => {
      // An abort closes the connection, so that an aborted email cannot arrive after its retry.
      await sender.sendMail({ ...(await messageOf(letter, environment, parts)), signal })
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
    send: async (letter) => {
      const { message } = await composer.sendMail(await messageOf(letter, environment, parts))
      const file = await copies.put(letter.id, message as Readable)
      // Its link may grant access, so only its location is logged.
      log.info({ letter: letter.id, kind: letter.kind, file }, 'Wrote an email to a file, because SMTP_URL is not set')
    },
    verify: async () => {},
  }
}

/** A retried email has the same Message-ID, so that receivers can detect duplicates. */
async function messageOf(
  letter: ClaimedLetter,
  { mailFrom, siteUrl, settings }: Environment,
  { openAttachment, mark }: Parts,
) {
  const { hostname } = new URL(siteUrl)
  const { attachment, answersTo = [] } = letter
  const messageIdOf = (id: string) => `<${id}@${hostname}>`
  const last = answersTo.at(-1)
  const { identity, mail } = await settings.current()
  const name = unencoded(plainLine(identity.name))
  const file = attachment && (await openAttachment(attachment.file))
  // Twice its size on paper, for fine screens.
  const shownMark = showsMark(letter.html) ? await mark(96) : null
  return {
    messageId: messageIdOf(letter.id),
    ...(last && { inReplyTo: messageIdOf(last), references: answersTo.map(messageIdOf) }),
    date: new Date(letter.createdAt),
    from: mail.sender ? { name, address: mail.sender } : (mailFrom ?? { name, address: `no-reply@${hostname}` }),
    to: { name: '', address: letter.to },
    ...(letter.replyTo && { replyTo: { name: '', address: letter.replyTo } }),
    subject: unencoded(plainLine(letter.subject)),
    text: letter.text,
    html: shownMark ? letter.html : withoutMark(letter.html),
    headers: {
      ...(!personalLetters.includes(letter.kind) && {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
      }),
      ...(letter.unsubscribe && {
        'List-Unsubscribe': `<${letter.unsubscribe}>`,
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
