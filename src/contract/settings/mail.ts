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
