import { z } from 'zod'
import type { Field } from '../fields/field.ts'
import { lineText, nullableText, text } from '../fields/text.ts'
import { amount } from '../fields/values.ts'
import { limits } from '../limits.ts'

export const mailSecurities = ['starttls', 'tls', 'none'] as const

export const securityLabels = {
  starttls: 'STARTTLS, usual for port 587',
  tls: 'TLS from the start, usual for port 465',
  none: 'None: only for a server on this machine',
}

const hostHint = 'Such as smtp.example.com. Without a server, emails are written to files and nobody gets them.'

/** A name or an address, without scheme and port. */
const hostPattern = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|[0-9a-f:]*:[0-9a-f:.]*)$/i

export const mailHost = nullableText(
  { kind: 'line', label: 'Server', hint: hostHint },
  lineText('Server', limits.line).refine(
    (value) => value === '' || hostPattern.test(value),
    'Enter only the name of the server, such as smtp.example.com.',
  ),
)

const portProblem = 'Port must be a whole number from 1 to 65535.'
const port = amount('Port', { hint: 'Leave it empty for the usual port.' })

export const mailPort: Field<number | null> = {
  ...port,
  input: port.input.pipe(z.int(portProblem).min(1, portProblem).max(65_535, portProblem).nullable()),
}

export const mailPassword: Field<string | null> = nullableText(
  {
    kind: 'line',
    secret: true,
    label: 'Password',
    hint: 'Stored encrypted and never shown again. Leave it empty to keep the saved one.',
  },
  text('Password', limits.line),
)

export const usualPort = (security: (typeof mailSecurities)[number]): number =>
  ({ starttls: 587, tls: 465, none: 25 })[security]

interface MailPreset {
  name: string
  host: string
  port: number
  security: 'starttls' | 'tls'
  note: string
}

const ownDomain = 'The sender must belong to a domain that you have verified there.'

/** The usual services. Only what each publishes about its server, and what its users most often miss. */
export const mailPresets: readonly MailPreset[] = [
  {
    ...{ name: 'Gmail', host: 'smtp.gmail.com', port: 465, security: 'tls' },
    note: 'User: your Gmail address. Password: an app password, which needs 2-Step Verification.',
  },
  {
    ...{ name: 'Microsoft 365', host: 'smtp.office365.com', port: 587, security: 'starttls' },
    note: 'User: your address. “Authenticated SMTP” must be on for the mailbox. Free Outlook.com accounts refuse passwords.',
  },
  {
    ...{ name: 'Fastmail', host: 'smtp.fastmail.com', port: 465, security: 'tls' },
    note: 'User: your address. Password: an app password.',
  },
  {
    ...{ name: 'Proton Mail', host: 'smtp.protonmail.ch', port: 587, security: 'starttls' },
    note: 'User: the address of your own domain. Password: an SMTP token.',
  },
  {
    ...{ name: 'Brevo', host: 'smtp-relay.brevo.com', port: 587, security: 'starttls' },
    note: `User and password: the SMTP login and key of your account. ${ownDomain}`,
  },
  {
    ...{ name: 'Mailgun', host: 'smtp.mailgun.org', port: 587, security: 'starttls' },
    note: `User and password: an SMTP credential of your domain. For a domain in the EU: smtp.eu.mailgun.org. ${ownDomain}`,
  },
  {
    ...{ name: 'Postmark', host: 'smtp.postmarkapp.com', port: 587, security: 'starttls' },
    note: `User and password: both are the token of your server. ${ownDomain}`,
  },
  {
    ...{ name: 'Amazon SES', host: 'email-smtp.us-east-1.amazonaws.com', port: 587, security: 'starttls' },
    note: `Replace us-east-1 with your region. User and password: SMTP credentials, not an access key. ${ownDomain}`,
  },
]
