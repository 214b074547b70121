import { Agent, request } from 'node:http'
import { median, type Row, ratio, seconds } from './row.ts'
import { demoData, freePort, type Server, settings, startMain } from './site-process.ts'

const connections = 100
/** Bursts are answered at full speed, so the beginning is not measured. */
const warmUp = 3_000
const askedFor = 200
const firstTimes = 10

const megabyte = 1024 * 1024
/** Half a second to parse. */
const nested = Buffer.from('['.repeat(megabyte) + ']'.repeat(megabyte))
const forms = ['/api/auth/login', '/api/auth/signup', '/api/auth/reset-password', '/api/contact']

/** Endless addresses, each of which is a new page or expensive. Attacks with a body post it. */
const attacks: Record<string, { path: (number: number) => string; body?: Buffer }> = {
  'lists of posts': { path: (number) => `/api/blogs?limit=100&offset=${number % 2}` },
  'lists of posts with their text': { path: () => '/api/blogs?fields=content,content_html' },
  'the description of the API': {
    path: (number) => ['/api/openapi.json', '/api/docs/swagger-ui-bundle.js'][number % 2] ?? '',
  },
  'searches that nobody made before': { path: (number) => `/n8n-marketplace?search=word${number}` },
  'messages about anything': { path: (number) => `/contact?about=thing${number}` },
  'tags and categories that nothing has': { path: (number) => `/blogs?tag=tag${number}` },
  'posts that are not there': { path: (number) => `/blogs/post-${number}` },
  'pages that are not there': { path: (number) => `/page-${number}` },
  'bodies of nested lists': { path: (number) => forms[number % forms.length] ?? '', body: nested },
}

/**
 * Times of a cached and of an uncached page for another client during an attack from 100 connections, from one address
 * and from many.
 */
export async function measure(): Promise<Row[]> {
  const rows: Row[] = []
  const site = await start()
  try {
    for (const [name, way] of Object.entries(attacks)) {
      for (const addresses of [1, connections]) {
        clients += 1
        rows.push(...(await under(site.port, { name, ...way, addresses })))
      }
    }
  } finally {
    await site.stop()
  }
  return rows
}

/** Each attack has its own addresses, so that none starts with limits that the previous one used up. */
let clients = 0
const attackers = (which: number) => `203.0.${clients}.${which}`
const visitor = (which: number) => `198.51.${clients}.${which}`

interface Attack {
  name: string
  path: (number: number) => string
  body?: Buffer
  addresses: number
}

async function under(port: number, attack: Attack): Promise<Row[]> {
  const { name, addresses } = attack
  const quiet = await cached(port)
  const flood = startFlood(port, attack)
  await new Promise((resolve) => setTimeout(resolve, warmUp))
  const loaded = await cached(port)
  const first = await pages(port, (number) => visitor(number))
  const next = await pages(port, () => visitor(0))
  const asked = flood.stop()
  const from = addresses === 1 ? 'one address' : `${addresses} addresses`
  return [
    {
      what: `${name}, from ${from}: a cached page, median`,
      measured: `${loaded.toFixed(2)} ms, ${ratio(loaded / quiet)} times its quiet ${quiet.toFixed(2)} ms`,
      bound: '≤ 5 times',
      ok: loaded <= 5 * quiet,
    },
    {
      what: '  a page for the first time for somebody new, the slowest',
      measured: seconds(Math.max(...first)),
      bound: '≤ 2 s',
      ok: Math.max(...first) <= 2_000,
    },
    {
      what: '  and for somebody who goes on to the next one, median',
      measured: `${seconds(median(next))}; ${asked} attacks were answered meanwhile`,
      bound: '–',
      ok: null,
    },
  ]
}

/** The times of uncached pages, requested one after another. */
async function pages(port: number, client: (number: number) => string): Promise<number[]> {
  const times: number[] = []
  for (let number = 0; number < firstTimes; number += 1) {
    made += 1
    times.push((await timed(port, `/contact?about=first${made}`, client(number))).took)
  }
  return times
}
let made = 0

async function start(): Promise<Server> {
  const port = await freePort()
  // As behind a proxy, so that one machine can be many clients.
  const env = { ...settings(await demoData(), port), RATE_LIMIT: 'on', TRUST_PROXY: 'on' }
  return startMain(env)
}

async function cached(port: number): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  for (let count = 0; count < askedFor; count += 1) {
    const { took, status } = await timed(port, '/about', visitor(0), agent)
    if (status !== 200) throw new Error(`A cached page answered ${status}.`)
    times.push(took)
  }
  agent.destroy()
  return median(times)
}

function startFlood(port: number, { path, body, addresses }: Attack) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let number = 0
  let answered = 0
  let ended = false
  const attacker = async (which: number) => {
    while (!ended) {
      number += 1
      const { status } = await timed(port, path(number), attackers(which % addresses), agent, body)
      if (status > 0) answered += 1
    }
  }
  for (let which = 0; which < connections; which += 1) void attacker(which)
  return {
    stop() {
      ended = true
      agent.destroy()
      return answered
    },
  }
}

/** Status 0 means no answer. */
function timed(
  port: number,
  path: string,
  client: string,
  agent?: Agent,
  body?: Buffer,
): Promise<{ status: number; took: number }> {
  const began = performance.now()
  const method = body ? 'POST' : 'GET'
  const headers = {
    'x-forwarded-for': client,
    'accept-encoding': 'gzip',
    ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
  }
  return new Promise((resolve) => {
    const finish = (status: number) => resolve({ status, took: performance.now() - began })
    const sent = request({ port, host: '127.0.0.1', method, path, agent, headers }, (response) => {
      response.resume()
      response.on('error', () => finish(0))
      response.on('end', () => finish(response.statusCode ?? 0))
    })
    sent.on('error', () => finish(0))
    sent.end(body)
  })
}
