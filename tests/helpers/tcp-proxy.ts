import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TcpProxy extends AsyncDisposable {
  port: number
  /** Keeps all connections open and lets no byte through, as a paused server or a network that drops packets. */
  freeze(): void
  /** Later connections work; what was frozen stays silent. */
  thaw(): void
  /** Closes all connections. */
  cut(): void
  /** The number of connections so far. */
  accepted(): number
}

/** Forwards connections to a port of this machine. */
export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>()
  let frozen = false
  let accepted = 0
  const server = createServer((near) => {
    accepted += 1
    const far = connect(target.port, target.host)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near]] as const) {
      from.on('data', (chunk) => to.write(chunk))
      from.on('error', () => {})
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
    }
    if (frozen) for (const socket of pair) socket.pause()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const sockets of pairs) for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      frozen = true
      for (const sockets of pairs) for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      frozen = false
    },
    cut,
    accepted: () => accepted,
    async [Symbol.asyncDispose]() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
