import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type Socket, Server as SocketServer } from 'node:net'
import type { Traffic } from '../metrics.ts'
import { network } from './request-context.ts'

/** The time for clients with a kept connection to learn that it ends. */
const notice = 500
const longestRequest = 15_000
/** Longer than in proxies (Caddy: two minutes), which answer 502 if we close a connection on which they are sending. */
const keepAliveTimeout = 130_000
/** Makes no stream for a body that is not announced: a cached page takes a tenth less time (decision 034). */
const optimizeEmptyRequests = true

/** Open connections end with their next answer. An idle one may have a request on the wire, so it is closed later. */
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

export interface ConnectionLimits {
  max: number
  maxEach: number | null
  stalledAnswer: number
  slowestBody: { bytes: number; within: number }
}

export const connectionLimits = ({ trustProxy, rateLimit }: { trustProxy: boolean; rateLimit: boolean }) =>
  ({
    max: 2_000,
    // A browser opens six connections; an office behind one address opens many.
    maxEach: trustProxy || !rateLimit ? null : 128,
    stalledAnswer: 30_000,
    slowestBody: { bytes: 64 * 1024, within: 30_000 },
  }) satisfies ConnectionLimits

const serverOptions = {
  headersTimeout: 15_000,
  /** Enough for the largest upload at a fair speed. Slower ones are ended by `slowestBody`. */
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
}

export function limitConnections(server: Server, { max, maxEach, stalledAnswer, slowestBody }: ConnectionLimits) {
  const open = new Map<string, number>()
  let connected = 0
  server.maxConnections = max

  server.on('connection', (socket: Socket) => {
    // Idle connections make room for new ones.
    if (almost(max) <= connected) server.closeIdleConnections()
    connected += 1
    socket.once('close', () => {
      connected -= 1
    })
    if (maxEach === null) return
    const client = network(socket.remoteAddress ?? 'unknown')
    const others = open.get(client) ?? 0
    if (others >= maxEach) {
      socket.destroy()
      return
    }
    open.set(client, others + 1)
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1
      if (left > 0) open.set(client, left)
      else open.delete(client)
    })
  })

  const asked = new WeakSet<Socket>()
  // Node emits a timeout only if no data was sent in the meantime.
  server.setTimeout(stalledAnswer, (socket: Socket) => {
    // A slow handler is not the client's fault: there is nothing to read yet.
    if (socket.writableLength > 0 || !asked.has(socket)) socket.destroy()
  })

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (response.writableEnded) return
    const { socket } = request
    asked.add(socket)
    response.once('close', () => asked.delete(socket))
    if (!hasBody(request)) return
    let before = socket.bytesRead
    const watch = setInterval(() => {
      if (request.complete) return clearInterval(watch)
      const received = socket.bytesRead - before
      before = socket.bytesRead
      // Data that was received and not yet read is not the client's fault either.
      if (received < slowestBody.bytes && request.readableLength === 0) socket.destroy()
    }, slowestBody.within)
    watch.unref()
    response.once('close', () => clearInterval(watch))
  })
}

const almost = (max: number) => Math.floor(max * 0.9)

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
