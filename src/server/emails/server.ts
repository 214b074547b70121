import { lookup } from 'node:dns'
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { usualPort } from '../../contract/settings/mail.ts'
import { allowedLookup, ForbiddenAddress, isForbidden } from '../platform/allowed-address.ts'
import type { MailServer } from '../settings/index.ts'
import { StepError } from './steps.ts'

/** SMTP_URL, or what the owner has set. */
export type SmtpServer = { url: string } | MailServer

export const environmentServer = (url: string): SmtpServer => ({ url })

const common = (timeout: number) => ({
  ...{ connectionTimeout: timeout, greetingTimeout: timeout, dnsTimeout: timeout, socketTimeout: 60_000 },
  ...{ disableFileAccess: true, disableUrlAccess: true },
})

/** @param timeout of a connection, in milliseconds */
export function openServer(server: SmtpServer, timeout: number) {
  const open = () =>
    createTransport('url' in server ? { url: server.url, ...common(timeout) } : optionsOf(server, timeout))

  const quietly = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      throw withoutSecrets(error, server)
    }
  }
  return {
    send: (message: SendMailOptions & { signal: AbortSignal }) => quietly(() => open().sendMail(message)),
    verify: () => quietly(() => open().verify()),
  }
}

function optionsOf(server: MailServer, timeout: number) {
  const { host, security, user, password } = server
  const port = server.port ?? usualPort(security)
  if (user && password === null)
    throw new StepError('sign-in', 'Enter the password of the mail server in the settings.')
  return {
    ...common(timeout),
    ...{ host, port, secure: security === 'tls', requireTLS: security === 'starttls', ignoreTLS: security === 'none' },
    ...(user && password !== null && { auth: { user, pass: password } }),
    ...(isIP(host) === 0 && { tls: { servername: host } }),
    getSocket: (_: unknown, done: (error: Error | null, socket?: { connection: Socket }) => void) => {
      reach(host, port, timeout).then(
        (connection) => {
          if (!(user && security === 'none') || isThisMachine(connection)) return done(null, { connection })
          connection.destroy()
          done(new StepError('encrypt', 'A password is only sent over an encrypted connection.'))
        },
        (error: Error) => done(error),
      )
    },
  }
}

const isThisMachine = ({ remoteAddress = '' }: Socket) => /^(::1|(::ffff:)?127\.[\d.]+)$/.test(remoteAddress)

/** Connects to an address that was checked, so that a name cannot change its address in between. */
async function reach(host: string, port: number, timeout: number): Promise<Socket> {
  const forbidden = () => new StepError('find', `${host} is an address that the site does not connect to.`)
  if (isIP(host) && isForbidden(host)) throw forbidden()
  const socket = connect({ host, port, lookup: allowedLookup(lookup) })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(timeout) })
    return socket
  } catch (error) {
    socket.destroy()
    if (error instanceof ForbiddenAddress) throw forbidden()
    if (error instanceof Error && error.name === 'AbortError') {
      throw new StepError('connect', `${host} did not answer on port ${port}.`)
    }
    throw error
  }
}

/** Servers repeat what they were sent, and so does nodemailer. */
function withoutSecrets(error: unknown, server: SmtpServer): unknown {
  const { user, password } = 'url' in server ? partsOf(server.url) : server
  if (!(error instanceof Error) || !password) return error
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const sent = [
    ...[password, encodeURIComponent(password), JSON.stringify(password).slice(1, -1)],
    ...[base64(password), base64(`\0${user ?? ''}\0${password}`), Buffer.from(password).toString('hex')],
  ]
  error.message = sent.reduce((text, secret) => text.replaceAll(secret, '…'), error.message)
  return error
}

function partsOf(url: string) {
  const { username, password } = new URL(url)
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
}
