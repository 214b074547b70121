import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTransport } from 'nodemailer'
import { site } from '../../../site.config.ts'
import { plainLine } from '../../contract/plain-text.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../platform/log.ts'
import { letterFiles } from './letter-files.ts'
import type { ClaimedLetter } from './outbox.ts'

/** Sends a letter. @throws if it was not accepted */
export interface Transport {
  send(letter: ClaimedLetter, signal: AbortSignal): Promise<void>
  /** Checks the connection. @throws if letters cannot be sent now */
  verify(): Promise<void>
}

type Settings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'siteUrl' | 'dataDir'>

/** Sends by SMTP, or writes files if no server is configured. */
export const openTransport = (settings: Settings, log: Logger): Transport =>
  settings.smtpUrl ? smtp(settings.smtpUrl, settings) : files(settings, log)

function smtp(url: string, settings: Settings): Transport {
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
      // An abort closes the connection, so that an aborted letter cannot arrive after its retry.
      await sender.sendMail({ ...messageOf(letter, settings), signal })
    },
    verify: async () => {
      await prober.verify()
    },
  }
}

function files(settings: Settings, log: Logger): Transport {
  const composer = createTransport({ streamTransport: true, newline: 'windows' })
  const { place, prepare } = letterFiles(settings.dataDir)
  return {
    send: async (letter) => {
      await prepare()
      const { message } = await composer.sendMail(messageOf(letter, settings))
      const file = place(letter.id)
      // Under its name only when it is whole, so that nobody reads half a letter.
      await pipeline(message as Readable, createWriteStream(`${file}.part`, { mode: 0o600 }))
      await rename(`${file}.part`, file)
      // Its link may open an account, so the log tells where the letter is and not what it says.
      log.info({ letter: letter.id, kind: letter.kind, file }, 'no SMTP_URL: the letter is a file')
    },
    verify: prepare,
  }
}

/** A retried letter has the same Message-ID, so that receivers can detect duplicates. */
function messageOf(letter: ClaimedLetter, { mailFrom, siteUrl, dataDir }: Settings) {
  const { hostname } = new URL(siteUrl)
  const { attachment } = letter
  const path = attachment && join(dataDir, 'attachments', basename(attachment.file))
  return {
    messageId: `<${letter.id}@${hostname}>`,
    date: new Date(letter.createdAt),
    from: mailFrom ?? { name: plainLine(site.name), address: `no-reply@${hostname}` },
    to: { name: '', address: letter.to },
    ...(letter.replyTo && { replyTo: { name: '', address: letter.replyTo } }),
    subject: plainLine(letter.subject),
    text: letter.text,
    html: letter.html,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    // The owner may have deleted the message and its file since.
    attachments:
      attachment && path && existsSync(path)
        ? [{ filename: attachment.name, contentType: attachment.type, content: createReadStream(path) }]
        : [],
  }
}
