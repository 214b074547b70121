import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds. */
const patience = 10_000

const requestFor = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\nConnection: keep-alive\r\n\r\n`

/** Kept connections that request one page repeatedly, for as long as they are told to. */
export interface Client {
  /** @returns answers per second */
  load(milliseconds: number): Promise<number>
  close(): void
}

/** All answers have the same length, so it only counts bytes: Node's HTTP client would take more time than the server. */
export async function openClient(port: number, path: string, connections = 32): Promise<Client> {
  const request = requestFor(path)
  const length = await lengthOfAnswer(port, request)
  let answers = 0
  let loading = false
  let closed = false
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    let received = 0
    socket.setNoDelay(true)
    socket.on('data', (chunk) => {
      received += chunk.length
      if (received > length) throw new Error('An answer is longer than the first one.')
      if (received < length) return
      received = 0
      answers += 1
      if (loading) socket.write(request)
      else waiting.add(socket)
    })
    socket.on('close', () => {
      if (!closed) throw new Error('The server closed a connection.')
    })
    await once(socket, 'connect')
    return socket
  }
  const sockets = await Promise.all(Array.from({ length: connections }, open))
  const waiting = new Set(sockets)
  return {
    async load(milliseconds) {
      answers = 0
      loading = true
      const began = performance.now()
      for (const socket of waiting) socket.write(request)
      waiting.clear()
      await wait(milliseconds)
      const rate = (answers / (performance.now() - began)) * 1000
      loading = false
      await waitUntil(() => waiting.size === connections)
      return rate
    },
    close() {
      closed = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** @throws if the answers that are under way do not arrive */
async function waitUntil(arrived: () => boolean) {
  const began = performance.now()
  while (!arrived()) {
    if (performance.now() - began > patience)
      throw new Error('An answer is shorter than the first one, or did not come.')
    await wait(1)
  }
}

/** Reads one whole answer. @returns its length with the head, in bytes */
function lengthOfAnswer(port: number, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(request))
    let all = Buffer.alloc(0)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      all = Buffer.concat([all, chunk])
      const end = all.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = all.toString('latin1', 0, end)
      const body = /content-length: (\d+)/i.exec(head)?.[1]
      if (!head.startsWith('HTTP/1.1 200') || !body) return reject(new Error(`The page is incomplete:\n${head}`))
      const length = end + 4 + Number(body)
      if (all.length < length) return
      socket.destroy()
      resolve(length)
    })
  })
}
