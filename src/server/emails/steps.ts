import type { MailStep } from '../../contract/outbox.ts'

/** The SMTP command that failed, as nodemailer names it. */
const ofCommand: readonly (readonly [command: RegExp, step: MailStep])[] = [
  [/^STARTTLS/, 'encrypt'],
  [/^AUTH/, 'sign-in'],
  [/^MAIL FROM/, 'sender'],
  [/^RCPT TO/, 'recipient'],
  [/^DATA/, 'message'],
]

const ofCode: Readonly<Partial<Record<string, MailStep>>> = {
  ENOTFOUND: 'find',
  EAI_AGAIN: 'find',
  EDNS: 'find',
  ETLS: 'encrypt',
  EREQUIRETLS: 'encrypt',
  EAUTH: 'sign-in',
  ENOAUTH: 'sign-in',
  EMESSAGE: 'message',
  ECONNECTION: 'connect',
  ECONNREFUSED: 'connect',
  ETIMEDOUT: 'connect',
  EHOSTUNREACH: 'connect',
  ENETUNREACH: 'connect',
}

/** What OpenSSL and Node say about a certificate, or about a server that speaks no TLS. */
const aboutEncryption = /certificate|altnames?\b|\bTLS\b|\bSSL\b|STARTTLS/i

/** An error of our own about a step. */
export class StepError extends Error {
  readonly step: MailStep
  constructor(step: MailStep, message: string) {
    super(message)
    this.step = step
  }
}

/** At which step an email could not be sent; null for a failure that was none of the server's. */
export function failedStep(error: unknown): MailStep | null {
  if (error instanceof StepError) return error.step
  if (!(error instanceof Error)) return null
  const { code, command = '', message } = error as Error & { code?: string; command?: string }
  const byCommand = ofCommand.find(([pattern]) => pattern.test(command))?.[1]
  if (byCommand) return byCommand
  if (code === 'EDNS' || code === 'ENOTFOUND') return 'find'
  if (aboutEncryption.test(message)) return 'encrypt'
  return (code && ofCode[code]) || (command === 'CONN' ? 'connect' : null)
}
