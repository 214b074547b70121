import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { collectionEndpoints } from '../../src/contract/api/collections.ts'
import type { Endpoint } from '../../src/contract/api/endpoint.ts'
import { endpoints } from '../../src/contract/api/endpoints.ts'
import { paths } from '../../src/contract/site-map.ts'
import { countedPages } from '../helpers/counted-pages.ts'
import { makeAdmin } from '../helpers/people.ts'
import { openTestSite } from '../helpers/site.ts'

const id = '0198c0de-0000-7000-8000-000000000000'
const [json, form, multipart] = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
]

/** Every endpoint that reads a body, with its method, its path and the type of its body. */
const reading = Object.entries<Endpoint>({ ...endpoints, ...collectionEndpoints })
  .filter(([, endpoint]) => endpoint.body || endpoint.form)
  .map(([key, endpoint]) => [key.replace(/\{\w+\}/g, id), endpoint.form ? multipart : json] as const)

const beginnings: Record<string, string> = {
  [json]: '{"email":"ann@exam',
  [form]: 'email=ann%40exam',
  [multipart]: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 ',
}

/** Sends the head of a request and the beginning of its body, and closes the connection once the server has it. */
async function breakOff(server: ReturnType<typeof createServer>, head: string, beginning: string) {
  const { port } = server.address() as AddressInfo
  const received = once(server, 'request')
  const client = connect(port, '127.0.0.1')
  client.on('error', () => {})
  client.write(`${head}\r\nHost: 127.0.0.1\r\n`)
  client.write(`\r\n${beginning}`)
  const [, response] = await received
  client.destroy()
  if (!response.closed) await once(response, 'close')
}

it('a request that the client aborts is neither logged nor counted as a server error', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  await using site = await openTestSite({ log, env: { RATE_LIMIT: 'off' } })
  const { token } = await makeAdmin(site)
  await site.context.settings.change({ letters: { enabled: true } })
  const invitation = (await site.call('POST', '/api/testimonial-invitations', { token, body: {} })).body
  const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }
  await site.call('POST', '/api/contact', { body: message })
  const [{ id: messageId }] = (await site.call('GET', '/api/messages', { token })).body
  const { enquiry_url } = (await site.call('GET', `/api/messages/${messageId}`, { token })).body
  const moderated = new URL(site.context.moderationLinks.of({ id, revision: 1 }).approve)
  const pages = [
    [`POST ${paths.contact()}`, multipart],
    [`POST ${paths.subscribe}`, form],
    [`POST ${paths.setup(await site.context.people.makeSetupLink())}`, form],
    [`POST ${invitation.path}`, multipart],
    [`POST ${new URL(enquiry_url).pathname}`, multipart],
    [`POST ${moderated.pathname}${moderated.search}`, form],
  ] as const

  const { app } = countedPages(site)
  let answered = Promise.withResolvers<number>()
  const server = createServer(
    getRequestListener(async (request, env) => {
      const { status } = await app.fetch(request, env)
      answered.resolve(status)
      return new Response(null, { status })
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const outcomes: { target: string; status: string; logged: string[] }[] = []
  for (const [target, type] of [...pages, ...reading]) {
    const beginning = beginnings[type] ?? ''
    const chunk = `${beginning.length.toString(16)}\r\n${beginning}\r\n`
    for (const [length, sent] of [
      ['Content-Length: 5000', beginning],
      ['Transfer-Encoding: chunked', chunk],
    ] as const) {
      answered = Promise.withResolvers()
      const head = `${target} HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\n${length}`
      await breakOff(server, head, sent)
      const status = `${Math.floor((await answered.promise) / 100)}xx`
      outcomes.push({ target: `${target}, ${length}`, status, logged: lines.splice(0) })
    }
  }
  server.close()
  const statuses = site.context.traffic.requests.metric().samples.map(({ labels }) => labels?.status)
  expect(outcomes.length).toBeGreaterThan(100)
  expect(outcomes.filter(({ status, logged }) => status === '5xx' || logged.length > 0)).toEqual([])
  expect(statuses).toContain('4xx')
  expect(statuses).not.toContain('5xx')
})

it('a connection stays usable after a body was refused unread', async () => {
  await using site = await openTestSite()
  const server = createServer(getRequestListener(site.app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const body = Buffer.alloc(2_000_000, '[')
  const headers = { 'content-type': json, 'content-length': body.length }
  const send = async (path: string) => {
    const { port } = server.address() as AddressInfo
    const sent = request({ port, host: '127.0.0.1', path, method: 'POST', agent, headers }).end(body)
    const [answer] = await once(sent, 'response')
    await once(answer.resume(), 'end')
    return answer.statusCode
  }
  const statuses = []
  for (const path of ['/api/auth/login', '/api/blogs', '/api/nothing', paths.subscribe, '/api/auth/login']) {
    statuses.push(await send(path))
  }
  expect(statuses).toEqual([413, 401, 404, 404, 413])
  agent.destroy()
  server.close()
})
