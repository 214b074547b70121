import { mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from '../helpers/server-process.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ DEMO_CONTENT: 'off' })
})
afterAll(() => site.stop())

/** Sends a raw request line and returns the status line of the answer. */
const raw = (line: string) =>
  new Promise<string>((resolve, reject) => {
    const { port } = new URL(site.url)
    const socket = connect(Number(port), 'localhost', () => socket.write(`${line} HTTP/1.1\r\nHost: x\r\n\r\n`))
    socket.once('data', (bytes) => resolve(String(bytes).split('\r\n')[0] ?? ''))
    socket.once('data', () => socket.destroy())
    socket.once('error', reject)
  })

test('malformed requests do not stop the server', async () => {
  for (const target of [
    '/\\',
    '/\\[',
    '/\\:0',
    '//',
    '///',
    '//[',
    '/%',
    '/%00',
    '/blogs/%00',
    '/?%',
    '*',
    'x',
    '/a b',
  ]) {
    expect([target, await raw(`GET ${target}`)]).not.toEqual([target, expect.stringContaining(' 500 ')])
  }
  for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'PUT', 'FOO']) {
    expect([method, await raw(`${method} /`)]).not.toEqual([method, expect.stringContaining(' 500 ')])
  }
  expect((await fetch(site.url)).status).toBe(200)
})

test('a POST that declares no body is answered, and so is the next request on its connection', async () => {
  const { host, hostname, port } = new URL(site.url)
  const requests = [
    'POST /api/contact HTTP/1.1\r\nContent-Type: application/json',
    'DELETE /api/blogs/1 HTTP/1.1',
    'GET /api/health HTTP/1.1\r\nConnection: close',
  ]
  const socket = connect(Number(port), hostname)
  socket.write(requests.map((request) => `${request}\r\nHost: ${host}\r\n\r\n`).join(''))
  const answers = (await socket.toArray()).join('')
  expect(answers.match(/(?<=HTTP\/1.1 )\d+/g)).toEqual(['400', '401', '200'])
})

test.runIf(process.platform === 'linux')('HEAD of a file leaves no file open', async () => {
  const size = 500_000
  const path = `/media/${'0'.repeat(32)}.webp`
  mkdirSync(join(site.dataDir, 'media'), { recursive: true })
  const image = Buffer.alloc(size, 'RIFF')
  // An image says its length, and a truncated one is not served.
  image.writeUInt32LE(size - 8, 4)
  writeFileSync(join(site.dataDir, path), image)

  for (let count = 0; count < 20; count += 1) {
    const head = await fetch(site.url + path, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)])
  }

  await expect.poll(() => openFiles().filter((file) => file.includes('/media/'))).toEqual([])
  expect((await (await fetch(site.url + path)).arrayBuffer()).byteLength).toBe(size)
})

const openFiles = () => {
  const folder = `/proc/${site.process.pid}/fd`
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(join(folder, name))]
    } catch {
      return []
    }
  })
}
