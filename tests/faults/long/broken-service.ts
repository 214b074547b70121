import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type Mood = 'well' | 'away' | 'slow' | 'nonsense'

/** Stands before a server in the network, and can be away, slow (3 s for each piece), or answer nonsense. */
export interface BrokenService extends AsyncDisposable {
  port: number
  /** Cuts the connections that are open. */
  set(mood: Mood): void
}

export async function openBrokenService(target: number, nonsense: string): Promise<BrokenService> {
  let mood: Mood = 'well'
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    if (mood === 'away') return void socket.destroy()
    if (mood === 'nonsense') return void socket.end(nonsense)
    const behind = connect(target, '127.0.0.1')
    const pause = mood === 'slow' ? 3_000 : 0
    behind.on('error', () => socket.destroy())
    behind.on('close', () => socket.end())
    socket.on('close', () => behind.destroy())
    socket.pipe(behind)
    behind.on('data', async (piece) => {
      if (pause > 0) await wait(pause)
      if (!socket.destroyed) socket.write(piece)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      mood = next
      for (const socket of sockets) socket.destroy()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
