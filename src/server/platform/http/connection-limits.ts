import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { network } from './client-address.ts'

export interface ConnectionLimits {
  /** In total. A connection takes about ten kilobytes, plus unread data. */
  max: number
  /** Per client address; null behind a proxy, whose address all connections share. */
  maxEach: number | null
  /** Milliseconds after which the connection of a client that does not read its answer is closed. */
  stalledAnswer: number
  /** The minimum upload rate of a body. */
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

/** The limits that Node enforces itself. */
export const serverOptions = {
  headersTimeout: 15_000,
  /** Enough for the largest upload at a fair speed. Slower ones are ended by `slowestBody`. */
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
}

/** Protects the server from clients that open many connections, send slowly or never read. */
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
    // The page cache has answered already.
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
