import { connect, type Socket } from 'node:net'

const requestFor = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\nConnection: keep-alive\r\n\r\n`

/**
 * Requests one page repeatedly on kept connections. All answers have the same length, so it only counts bytes: Node's
 * HTTP client would take more time than the server.
 * @returns answers per second
 */
export async function load(port: number, path: string, milliseconds: number, connections = 32): Promise<number> {
  const request = requestFor(path)
  const length = await lengthOfAnswer(port, request)
  let answers = 0
  let ended = false
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(port, '127.0.0.1')
    let received = 0
    socket.setNoDelay(true)
    socket.on('connect', () => socket.write(request))
    socket.on('data', (chunk) => {
      received += chunk.length
      if (received > length) throw new Error('An answer is longer than the first one.')
      if (received < length) return
      received = 0
      answers += 1
      if (!ended) socket.write(request)
    })
    return socket
  })
  const began = performance.now()
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  const rate = (answers / (performance.now() - began)) * 1000
  ended = true
  for (const socket of sockets) socket.destroy()
  return rate
}

/** Reads one answer until its Content-Length is there. */
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
