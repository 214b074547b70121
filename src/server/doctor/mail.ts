import { v7 as newId } from 'uuid'
import { defaultSettings } from '../../../site.config.ts'
import type { Config } from '../config.ts'
import {
  emailFiles,
  openOutbox,
  openTransport,
  ownerAddress,
  stationeryOf,
  testEmails,
  writeEmail,
} from '../emails/index.ts'
import { reasonOf } from '../platform/expected-error.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { openLog } from '../platform/log.ts'
import type { Database } from '../schema.ts'
import { savedSettings } from '../settings/index.ts'
import { emailKinds } from '../stored.ts'
import { failed, type Line, ok, warning } from './line.ts'

export interface MailOptions {
  /** False: only connect. */
  send: boolean
  /** Null: the owner. */
  to: string | null
}

const fix = 'Check SMTP_URL: host, port, user and password; and whether this machine may connect to that port.'

/** Connects to the mail server, sends an email, and counts those that are stuck. */
export async function examineMail(config: Config, database: Database | null, options: MailOptions): Promise<Line[]> {
  return [await transport(config, database, options), ...(database ? await stuck(database) : [])]
}

async function transport(config: Config, database: Database | null, { send, to }: MailOptions): Promise<Line> {
  const { smtpUrl, siteUrl } = config
  if (!smtpUrl)
    return warning('Mail', 'SMTP_URL is not set', 'Emails are only written to DATA_DIR/outbox. Set SMTP_URL.')
  const { host } = new URL(smtpUrl)
  const settings = (database && (await savedSettings(database.db))) ?? defaultSettings
  const environment = { ...config, settings: { current: async () => settings } }
  const { send: deliver, verify } = openTransport(environment, {
    openAttachment: async () => null,
    // The email shows whether mail arrives, not how it looks.
    mark: async () => null,
    copies: emailFiles(openFiles(config)),
    kinds: testEmails,
    log: openLog({ logLevel: 'silent' }),
  })
  try {
    await verify()
    const { receiver } = settings.mail
    const address = to ?? (await ownerAddress(database?.db ?? null, { ...config, receiver }))
    if (!send || !address) return ok('Mail', `${host} accepts the connection; nothing was sent`)
    const email = writeEmail(testEmails, 'test', [], stationeryOf(settings, siteUrl))
    const envelope = { id: newId(), to: address, attempts: 0, claim: '', createdAt: new Date().toISOString() }
    await deliver({ ...email, ...envelope }, AbortSignal.timeout(30_000))
    return ok('Mail', `${host} accepted a test email to ${address}; check that it arrives`)
  } catch (error) {
    return failed('Mail', `${host}: ${reasonOf(error)}`, fix)
  }
}

async function stuck(database: Database): Promise<Line[]> {
  const waiting = await openOutbox(database, emailKinds, () => new Date()).waiting()
  const figure = `${waiting.count} waiting, ${waiting.stuck} stuck`
  return [
    waiting.stuck > 0
      ? warning('Emails', figure, 'The dashboard shows why, and can send them again.')
      : ok('Emails', figure),
  ]
}
