import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { afterEach, expect, it } from 'vitest'
import { type ConnectionLimits, connectionLimits, gracefulServer } from '../../src/server/platform/http/node-server.ts'
import { makeEntry } from '../helpers/factories.ts'
import { openTestSite } from '../helpers/site.ts'

/** Long enough never to be reached, unless a test overrides it. */
const hour = 60 * 60 * 1000
const patient: ConnectionLimits = {
  max: 1000,
  maxEach: null,
  stalledAnswer: hour,
  slowestBody: { bytes: 1, within: hour },
}

const cleanUp: (() => void)[] = []
afterEach(() => {
  for (const each of cleanUp.splice(0)) each()
})

async function serve(listener: RequestListener, limits: Partial<ConnectionLimits>) {
  const { server } = gracefulServer(listener, { ...patient, ...limits })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  cleanUp.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const open = async (request = ''): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    cleanUp.push(() => socket.destroy())
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(request)
    return socket
  }
  return { server, open }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
/** Resolves when the socket is closed, with or without an error. */
const gone = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))
const closed = (socket: Socket) => {
  socket.resume()
  return gone(socket)
}
const firstData = (socket: Socket) => new Promise<Buffer>((resolve) => socket.once('data', resolve))
/** Waits as long as necessary. */
const poll = { timeout: 60_000 }

it('closes the connection of a client that does not read its answer', async () => {
  const { server, open } = await serve((_, response) => response.end(Buffer.alloc(50_000_000)), { stalledAnswer: 20 })
  const accepted = once(server, 'connection')
  const client = await open(get('/'))
  client.pause()
  const [socket] = (await accepted) as [Socket]
  await gone(socket)
})

it('waits for a slow handler', async () => {
  const { server, open } = await serve((_, response) => void timedOut.then(() => response.end('late')), {
    stalledAnswer: 500,
  })
  // Listens before the request is sent: a slow machine may deliver it after the time has passed.
  const timedOut = once(server, 'timeout')
  const client = await open(get('/'))
  const answer = await firstData(client)
  expect(String(answer)).toMatch(/^HTTP\/1.1 200[\s\S]*late/)
})

it('closes the connection of a body that arrives too slowly', async () => {
  const { open } = await serve((request) => request.resume(), { slowestBody: { bytes: 1000, within: 20 } })
  const client = await open('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10000000\r\n\r\nfirst bytes')
  await closed(client)
})

it('limits the connections of one address until one of them ends', async () => {
  const { server, open } = await serve((_, response) => response.end('hello'), { maxEach: 2 })
  const first = await open()
  await open()
  await closed(await open())
  const ended = once(server, 'connection').then(([socket]) => socket as Socket)
  first.destroy()
  await expect
    .poll(async () => {
      const client = await open(get('/'))
      return Promise.race([firstData(client).then(() => 'answered'), closed(client).then(() => 'refused')])
    }, poll)
    .toBe('answered')
  await ended
})

it('limits connections per address only without a proxy', () => {
  const { server } = gracefulServer(() => {}, connectionLimits({ trustProxy: false, rateLimit: true }))
  expect(server.maxConnections).toBe(2000)
  expect(connectionLimits({ trustProxy: false, rateLimit: true }).maxEach).toBe(128)
  expect(connectionLimits({ trustProxy: true, rateLimit: true }).maxEach).toBeNull()
  expect(connectionLimits({ trustProxy: false, rateLimit: false }).maxEach).toBeNull()
  expect(server.headersTimeout).toBe(15_000)
})

it('reads a long list no faster than its client, which may request it again after disconnecting', async () => {
  await using site = await openTestSite()
  const { database, collections } = site.context
  const rows = 60
  for (let row = 0; row < rows; row += 1) await makeEntry(site, 'blogs', { content: 'x', published: true })
  await database.db
    .updateTable('blogs' as 'skills')
    .set({ content_html: JSON.stringify('x'.repeat(1_000_000)) } as never)
    .execute()
  let read = 0
  const { some } = collections.blogs
  collections.blogs.some = (ids, fields) => {
    read += ids.length
    return some(ids, fields)
  }
  const path = '/api/blogs?fields=content_html'
  const { server, open } = await serve(getRequestListener(site.app.fetch), {})
  const accepted = once(server, 'connection')
  const client = await open(get(path))
  client.pause()
  const [socket] = (await accepted) as [Socket]
  await expect.poll(() => socket.writableNeedDrain, poll).toBe(true)
  // Enough turns for anything that would read ahead.
  for (let turn = 0; turn < 200; turn += 1) await setImmediate()

  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(rows / 2)
  const left = gone(socket)
  client.destroy()
  await left
  const askAgain = async () => {
    const again = await open(get(path).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    const start = await firstData(again)
    await closed(again)
    return String(start).split('\r\n')[0]
  }
  await expect.poll(askAgain, poll).toBe('HTTP/1.1 200 OK')
})
