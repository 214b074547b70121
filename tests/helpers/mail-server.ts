import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Received {
  from: string
  to: string[]
  mail: Email
  raw: string
}

export interface MailServer extends AsyncDisposable {
  /** For SMTP_URL. */
  url: string
  /** The accepted emails, in order. */
  received: Received[]
  /** The number of emails that clients began to send. */
  tried: number
  /** How the next emails are handled. */
  behaviour: {
    /** Refuses every sender with this code. */
    refuse?: number
    /** Refuses recipients whose address contains this, with 550. */
    unknownReceiver?: string
    /** Delays the answer to the end of an email by this many milliseconds. */
    delay?: number
    /** Closes the connection during an email, after this many milliseconds. */
    die?: number
  }
  stop(): Promise<void>
}

const smtpError = (code: number) => Object.assign(new Error('not now'), { responseCode: code })

interface Guard {
  /** Requires this user and password. */
  login?: { user: string; password: string }
  /** It speaks TLS from the start, with a certificate that nobody knows. */
  tls?: boolean
  /** It offers STARTTLS, with that certificate. */
  starttls?: boolean
}

/** A real SMTP server on its own port. */
export async function openMailServer(port = 0, { login, tls, starttls }: Guard = {}): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const state: Pick<MailServer, 'received' | 'tried' | 'behaviour'> = { received: [], tried: 0, behaviour: {} }
  const server = new SMTPServer({
    secure: tls ?? false,
    disabledCommands: [...(starttls ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    onAuth({ username, password }, _, callback) {
      if (username === login?.user && password === login?.password) callback(null, { user: username })
      // Some servers repeat what they were sent.
      else callback(Object.assign(new Error(`5.7.8 Wrong: ${password}`), { responseCode: 535 }))
    },
    onMailFrom(_, __, callback) {
      state.tried += 1
      callback(state.behaviour.refuse ? smtpError(state.behaviour.refuse) : null)
    },
    onRcptTo({ address }, _, callback) {
      const { unknownReceiver } = state.behaviour
      callback(unknownReceiver && address.includes(unknownReceiver) ? smtpError(550) : null)
    },
    async onData(stream, session, callback) {
      if (state.behaviour.die !== undefined) {
        await wait(state.behaviour.die, undefined, { ref: false })
        for (const socket of sockets) socket.destroy()
        return
      }
      // Null if the sender was killed meanwhile.
      const bytes = await buffer(stream).catch(() => null)
      if (!bytes) return
      if (state.behaviour.delay) await wait(state.behaviour.delay)
      const raw = bytes.toString('latin1')
      state.received.push({
        from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
        to: session.envelope.rcptTo.map(({ address }) => address),
        mail: await PostalMime.parse(bytes),
        raw,
      })
      callback()
    },
  })
  // Tests may close connections.
  server.on('error', () => {})
  const listener = server.listen(port, '127.0.0.1') as unknown as Server
  listener.on('connection', (socket: Socket) => {
    // Node crashes if a socket is destroyed below a TLS connection.
    if (tls || starttls) return
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await once(listener, 'listening')
  const { port: taken } = listener.address() as AddressInfo
  let stopped = false
  const stop = async () => {
    if (stopped) return
    stopped = true
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
  }
  return Object.assign(state, { url: `smtp://127.0.0.1:${taken}`, stop, [Symbol.asyncDispose]: stop })
}
