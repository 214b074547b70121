import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { prepareAnswer, sendPrepared } from './prepared-answer.ts'

const answer = prepareAnswer({
  status: 200,
  headers: { 'Content-Type': 'text/html; charset=UTF-8', ETag: '"x"', 'Content-Length': '7', Vary: 'Accept-Encoding' },
  body: Buffer.from('Schön!'),
})

/** All that a server sends for these bytes, until it or the client closes the connection. */
async function answerTo(bytes: string, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.end(bytes)
  const received = Buffer.concat(await socket.toArray()).toString()
  server.close()
  return received.replace(/^Date: .*$/gm, 'Date: now')
}

/** The order of headers has no meaning. */
const sorted = (text: string) => text.split('\r\n').sort()

describe('a prepared answer', () => {
  const requests = {
    GET: 'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
    HEAD: 'HEAD / HTTP/1.1\r\nHost: x\r\n\r\n',
    'HTTP/1.0': 'GET / HTTP/1.0\r\n\r\n',
    'a request that closes the connection': 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'several requests at once':
      'GET /a HTTP/1.1\r\nHost: x\r\n\r\nHEAD /b HTTP/1.1\r\nHost: x\r\n\r\nGET /c HTTP/1.1\r\nHost: x\r\n\r\n',
  }

  it.each(Object.entries(requests))('to %s is what Node writes', async (_, bytes) => {
    const prepared = await answerTo(bytes, (_request, response) => sendPrepared(response, answer))
    const written = await answerTo(bytes, ({ method }, response) => {
      response.writeHead(answer.status, answer.headers)
      response.end(method === 'HEAD' ? undefined : answer.body)
    })
    expect(prepared).toContain('Content-Length: 7')
    expect(sorted(prepared)).toEqual(sorted(written))
  })

  it('keeps a header that was set before, such as that of a server that stops', async () => {
    const received = await answerTo(requests.GET, (_, response) => {
      response.setHeader('Connection', 'close')
      sendPrepared(response, answer)
    })
    expect(received).toContain('Connection: close')
    expect(received).toContain('Vary: Accept-Encoding')
    expect(received.split('\r\n\r\n')[1]).toBe('Schön!')
  })

  it('has no header with a line break', () => {
    const withHeader = (name: string, value: string) =>
      prepareAnswer({ status: 200, headers: { [name]: value }, body: Buffer.alloc(0) })
    expect(() => withHeader('X-Name', 'a\r\nSet-Cookie: b=c')).toThrow(TypeError)
    expect(() => withHeader('X-Name\r\nY', 'a')).toThrow(TypeError)
  })
})
