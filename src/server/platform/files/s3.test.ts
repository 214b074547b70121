import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { Readable } from 'node:stream'
import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { s3Files } from './s3.ts'
import { reachStorage, StorageError, storageAdvice } from './storage-error.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

const secrets = /AKIDEXAMPLE|hushhush|Signature=|Credential/

/** A store that gives these answers, one after another, and repeats the last one. */
async function scripted(...answers: Answer[]) {
  const calls: string[] = []
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`)
    const answer = answers[Math.min(calls.length, answers.length) - 1]
    // The body is read first, so that nothing depends on how fast it is sent.
    request.resume().on('end', () => answer?.(response, request))
  })
  return { ...(await listening(server)), calls }
}

async function listening(server: Server, port = 0) {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const at = (server.address() as AddressInfo).port
  const close = async () => {
    if ('closeAllConnections' in server) (server.closeAllConnections as () => void)()
    await new Promise((done) => server.close(done))
  }
  return { port: at, close, [Symbol.asyncDispose]: close }
}

const storeAt = (port: number, patience = { silence: 60_000, pauses: [1, 1] }) =>
  s3Files(
    { endpoint: `http://127.0.0.1:${port}`, bucket: 'site', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'hushhush' },
    patience,
  )

const impatient = { silence: 50, pauses: [1, 1] }

async function failure(work: Promise<unknown>): Promise<StorageError> {
  const error = await work.then(
    () => null,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(StorageError)
  expect(inspect(error, { depth: 9 })).not.toMatch(secrets)
  return error as StorageError
}

const xml =
  (status: number, code: string): Answer =>
  (response) =>
    void response
      .writeHead(status)
      .end(`<Error><Code>${code}</Code><AWSAccessKeyId>AKIDEXAMPLE</AWSAccessKeyId></Error>`)
const fine: Answer = (response) => void response.writeHead(200, { etag: '"x"' }).end()
const webPage: Answer = (response) => void response.writeHead(200).end('<html>Welcome to the hotel</html>')
const silent: Answer = () => {}

it('repeats a call that fails for a moment, with its whole body', async () => {
  const bodies: string[] = []
  const collect =
    (answer: Answer): Answer =>
    (response, request) => {
      bodies.push(String(request.headers['content-length']))
      answer(response, request)
    }
  await using server = await scripted(collect(xml(503, 'SlowDown')), collect(xml(500, 'InternalError')), collect(fine))
  const pieces = async function* () {
    yield Buffer.from('one ')
    yield Buffer.from('two')
  }
  await storeAt(server.port).put('a/b.txt', pieces())
  expect(server.calls).toEqual(Array(3).fill('PUT /site/a/b.txt'))
  expect(bodies).toEqual(['7', '7', '7'])
})

it('gives up after three attempts', async () => {
  await using server = await scripted(xml(503, 'SlowDown'))
  const error = await failure(storeAt(server.port).open('a.txt'))
  expect([error.message, error.saving]).toEqual(['The file storage answered 503 to HEAD a.txt', false])
  expect(server.calls).toHaveLength(3)
})

it.each([
  [403, 'SignatureDoesNotMatch'],
  [403, 'AccessDenied'],
  [404, 'NoSuchBucket'],
  [301, 'PermanentRedirect'],
])('does not repeat a call that is refused by %i %s, and names the reason', async (status, code) => {
  await using server = await scripted(xml(status, code))
  const error = await failure(storeAt(server.port).put('a.txt', Buffer.from('x')))
  expect([error.message, error.saving]).toEqual([`The file storage answered ${status} ${code} to PUT a.txt`, true])
  expect(server.calls).toHaveLength(1)
})

it('fails when nothing listens there, and works again when something does', async () => {
  const first = await scripted(fine)
  await first.close()
  const files = storeAt(first.port)
  const error = await failure(files.put('a.txt', Buffer.from('x')))
  expect(error.message).toBe('The file storage answered ECONNREFUSED to PUT a.txt')

  const server = createServer((request, response) => void request.resume().on('end', () => fine(response, request)))
  await using _again = await listening(server, first.port)
  expect(await files.put('a.txt', Buffer.from('x'))).toBe('s3://site/a.txt')
})

it('does not wait for a store that says nothing, and does not ask it again', async () => {
  await using server = await scripted(silent)
  const error = await failure(storeAt(server.port, impatient).open('a.txt'))
  expect(error.message).toContain('nothing for 0.05 seconds')
  expect(server.calls).toHaveLength(1)
})

it('does not wait for a store that stops in the middle of a file', async () => {
  const head: Answer = (response) => void response.writeHead(200, { etag: '"x"', 'content-length': '100' }).end()
  const half: Answer = (response) =>
    void response.writeHead(200, { etag: '"x"', 'content-length': '100' }).write('half')
  await using server = await scripted(head, half)
  const file = await storeAt(server.port, impatient).open('a.txt')
  await failure(file?.bytes() ?? Promise.resolve())
})

it('an answer that is cut off is an error', async () => {
  const head: Answer = (response) => void response.writeHead(200, { etag: '"x"', 'content-length': '100' }).end()
  const cut: Answer = (response) => {
    response.writeHead(200, { etag: '"x"', 'content-length': '100' }).write('half', () => response.destroy())
  }
  await using server = await scripted(head, cut)
  const file = await storeAt(server.port).open('a.txt')
  await expect(file?.bytes()).rejects.toThrow()
  await expect(storeAt(server.port).put('a.txt', Buffer.from('x'))).rejects.toThrow()
})

it('a web page is not an answer of a store', async () => {
  await using server = await scripted(webPage)
  const files = storeAt(server.port)
  await failure(files.reach())
  await failure(files.put('a.txt', Buffer.from('x')))
  await failure(files.open('a.txt'))
  await failure(files.list(''))
})

it('a web page in place of the bytes of a file is an error', async () => {
  const head: Answer = (response) => void response.writeHead(200, { etag: '"x"', 'content-length': '5' }).end()
  await using server = await scripted(head, webPage)
  const file = await storeAt(server.port).open('a.txt')
  const error = await failure(file?.bytes() ?? Promise.resolve())
  expect(error.message).toBe('The file storage answered without an ETag to GET a.txt')
})

it('bytes that are not HTTP are an error', async () => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {}).resume()
    socket.end('nonsense AKIDEXAMPLE\r\n\r\n')
  })
  await using at = await listening(server)
  await failure(storeAt(at.port).list(''))
})

it('list() reads all pages and decodes the keys', async () => {
  const page =
    (keys: string[], next?: string): Answer =>
    (response) => {
      const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
      const token = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
      response.end(`<ListBucketResult xmlns="x">${contents}${token}</ListBucketResult>`)
    }
  await using server = await scripted(page(['a/1', 'a/folder/'], 'a+/&amp;='), page(['a/&lt;2&gt;&#x27;&#38;&quot;']))
  expect(await storeAt(server.port).list('a')).toEqual(['a/1', `a/<2>'&"`])
  expect(
    server.calls.map((call) => new URL(call.slice(4), 'http://host').searchParams.get('continuation-token')),
  ).toEqual([null, 'a+/&='])

  await using endless = await scripted(page(['a'], 'same'))
  await failure(storeAt(endless.port).list(''))
})

const stops: [when: string, stop: (stream: Readable) => Promise<void>][] = [
  [
    'in the middle',
    async (stream) => {
      for await (const _ of stream) break
    },
  ],
  ['before the answer', async (stream) => void stream.destroy()],
]

it.each(stops)('a reader that stops %s ends the call', async (_, stop) => {
  const head: Answer = (response) => void response.writeHead(200, { etag: '"x"', 'content-length': '9000000' }).end()
  const closed = Promise.withResolvers<void>()
  const endless: Answer = (response) => {
    response.on('close', closed.resolve)
    response.writeHead(200, { etag: '"x"', 'content-length': '9000000' }).write('x')
  }
  await using server = await scripted(head, endless)
  const stream = (await storeAt(server.port).open('a.txt'))?.stream()
  await stop(stream ?? Readable.from([]))
  await closed.promise
})

const list: Answer = (response) => void response.end('<ListBucketResult></ListBucketResult>')
const failing = xml(500, 'InternalError')

it('a start waits for a storage that fails for a moment, and asks three times', async () => {
  // Each of the three attempts tries the call three times.
  await using server = await scripted(...Array(8).fill(failing), list)
  await reachStorage(storeAt(server.port), [1, 1])
  expect(server.calls).toHaveLength(9)

  await using broken = await scripted(failing)
  const error = await failure(reachStorage(storeAt(broken.port), [1, 1]))
  expect(error.message).toBe('The file storage answered 500 InternalError to GET')
  expect(broken.calls).toHaveLength(9)

  await using refusing = await scripted(xml(403, 'AccessDenied'))
  await failure(reachStorage(storeAt(refusing.port), [1, 1]))
  expect(refusing.calls).toHaveLength(1)
})

it.each([
  [500, 'InternalError', /^The storage has a problem of its own/],
  [503, 'SlowDown', /^The storage has a problem of its own/],
  [403, 'SignatureDoesNotMatch', /^Check the key, the secret/],
  [404, 'NoSuchBucket', /^Check the bucket/],
  [301, 'PermanentRedirect', /^Check the host and the region/],
])('blames a part of the setting only if the answer says so: %i %s', async (status, code, advice) => {
  await using server = await scripted(xml(status, code))
  expect(storageAdvice(await failure(storeAt(server.port).reach()))).toMatch(advice)
})

it('blames the host if it has no address, and no setting if nothing listens there', async () => {
  const server = await scripted(list)
  await server.close()
  const closed = await failure(storeAt(server.port).reach())
  expect(storageAdvice(closed)).toMatch(/^The storage cannot be reached/)
  const account = { bucket: 'site', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'hushhush' }
  const nowhere = s3Files({ ...account, endpoint: 'http://no-such-host.invalid' }, { silence: 60_000, pauses: [1, 1] })
  expect(storageAdvice(await failure(nowhere.reach()))).toBe('Check the host in STORAGE_URL.')
})

it('blames nothing for an error of another kind', () => {
  expect(storageAdvice(new Error('EACCES'))).toMatch(/^The storage cannot be reached/)
})
