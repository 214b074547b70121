import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { network } from './client-address.ts'

export interface ConnectionLimits {
  /** In all. A connection takes some ten kilobytes, and what its client does not read. */
  most: number
  /** From one client address; null behind a proxy, from which all come. */
  maxEach: number | null
  /** Milliseconds after which a client that takes nothing of its answer loses its connection. */
  stalledAnswer: number
  /** Of a body at least so many bytes have to come in so many milliseconds. */
  slowestBody: { bytes: number; within: number }
}

export const connectionLimits = ({ trustProxy, rateLimit }: { trustProxy: boolean; rateLimit: boolean }) =>
  ({
    most: 2_000,
    // A browser opens six; an office behind one address opens many.
    maxEach: trustProxy || !rateLimit ? null : 128,
    stalledAnswer: 30_000,
    slowestBody: { bytes: 64 * 1024, within: 30_000 },
  }) satisfies ConnectionLimits

/** The part of the limits that Node keeps by itself. */
export const serverOptions = {
  headersTimeout: 15_000,
  /** For the longest upload at a fair speed; slower ones end before (`slowestBody`). */
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
}

/** Keeps a server from being filled by clients that open connections, send slowly or never read. */
export function limitConnections(server: Server, { most, maxEach, stalledAnswer, slowestBody }: ConnectionLimits) {
  const open = new Map<string, number>()
  let connected = 0
  server.maxConnections = most

  server.on('connection', (socket: Socket) => {
    // Who only keeps a connection makes room for who needs one.
    if (almost(most) <= connected) server.closeIdleConnections()
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
  // Node looks whether anything went out meanwhile before it says so.
  server.setTimeout(stalledAnswer, (socket: Socket) => {
    // A handler that takes its time is no fault of the client, who has nothing to take yet.
    if (socket.writableLength > 0 || !asked.has(socket)) socket.destroy()
  })

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    asked.add(socket)
    response.once('close', () => asked.delete(socket))
    if (!hasBody(request)) return
    let before = socket.bytesRead
    const watch = setInterval(() => {
      if (request.complete) return clearInterval(watch)
      const received = socket.bytesRead - before
      before = socket.bytesRead
      // What has come and waits for us is no fault of the client either.
      if (received < slowestBody.bytes && request.readableLength === 0) socket.destroy()
    }, slowestBody.within)
    watch.unref()
    response.once('close', () => clearInterval(watch))
  })
}

const almost = (most: number) => Math.floor(most * 0.9)

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
