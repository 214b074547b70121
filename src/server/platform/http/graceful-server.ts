import { createServer, type RequestListener, type Server } from 'node:http'
import { type Socket, Server as SocketServer } from 'node:net'
import type { Traffic } from '../metrics/traffic.ts'
import { type ConnectionLimits, limitConnections, serverOptions } from './connection-limits.ts'

/** The time for clients with a kept connection to learn that it ends. */
const notice = 500
const longestRequest = 15_000
/**
 * Longer than proxies keep their connections to us (Caddy two minutes, nginx one): they answer 502 if we close a
 * connection on which they are sending.
 */
const keepAliveTimeout = 130_000
/** A request whose headers announce no body gets no stream for one: a tenth less time for a cached page (decision 034). */
const optimizeEmptyRequests = true

/**
 * An HTTP server that stops without dropping a request. It first stops listening, and open connections get
 * `Connection: close` with their next answer. A connection that looks idle may have a request on the wire, so idle ones
 * are closed after a short time.
 */
export function gracefulServer(
  listener: RequestListener,
  limits: ConnectionLimits,
  traffic?: Pick<Traffic, 'openConnections'>,
): { server: Server; stop: () => Promise<void> } {
  let stopping = false
  const options = { ...serverOptions, keepAliveTimeout, optimizeEmptyRequests }
  const server = createServer(options, (request, response) => {
    if (stopping) response.setHeader('Connection', 'close')
    listener(request, response)
  })
  limitConnections(server, limits)
  server.on('connection', (socket: Socket) => {
    if (!traffic) return
    traffic.openConnections += 1
    socket.once('close', () => {
      traffic.openConnections -= 1
    })
  })

  const stop = async () => {
    stopping = true
    // http's own close() would cut the idle connections at once.
    const closed = new Promise((resolve) => SocketServer.prototype.close.call(server, resolve))
    await new Promise((resolve) => setTimeout(resolve, notice))
    server.closeIdleConnections()
    const late = setTimeout(() => server.closeAllConnections(), longestRequest)
    await closed
    clearTimeout(late)
  }
  return { server, stop }
}
