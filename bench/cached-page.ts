import { writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { type Client, openClient } from './load.ts'
import { median, type Row, ratio } from './row.ts'
import { freePort, newFolder, processorTime, type Server, settings, startServer, startSite } from './site-process.ts'

/** Two processes of the same program differ in speed by up to a third, depending on what V8 compiled when. */
const pairs = 4
/** Short and many, because the speed of a shared machine changes within seconds. */
const roundsEach = 40
const roundLength = 100
/** Milliseconds until V8 has compiled the code of a request, of which the site has more. */
const warmUp = 6_000

/**
 * Compares cached pages with a plain `node:http` server that sends the same bytes, with three headers and no flags of
 * Node. The two take turns on the same machine, in several pairs of new processes.
 */
export async function measure(): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of ['/', '/blogs']) {
    const compared: Comparison[] = []
    for (let pair = 0; pair < pairs; pair += 1) compared.push(await compare(path))
    rows.push(...rowsOf(path, compared))
  }
  return rows
}

/** The figures of the site divided by those of plain `node:http`. */
interface Comparison {
  /** Answers per second, by round. */
  rates: number[]
  /** Answers per processor time. */
  economy: number
}

async function compare(path: string): Promise<Comparison> {
  const site = await startSite()
  // The second answer is from the cache.
  await answerOf(site.port, path)
  const plain = await startPlain(await answerOf(site.port, path))
  const clients: Client[] = []
  const warmClient = async ({ port }: Server) => {
    const client = await openClient(port, path)
    clients.push(client)
    await client.load(warmUp)
    return client
  }
  try {
    // Plain `node:http` closes connections that are idle for five seconds, so it comes last.
    const ours = await warmClient(site)
    const theirs = await warmClient(plain)
    const before = { site: used(site), plain: used(plain) }
    const rates = { site: [] as number[], plain: [] as number[] }
    for (let round = 0; round < roundsEach; round += 1) {
      rates.site.push(await ours.load(roundLength))
      rates.plain.push(await theirs.load(roundLength))
    }
    const took = { site: used(site) - before.site, plain: used(plain) - before.plain }
    return {
      rates: rates.site.map((rate, round) => rate / (rates.plain[round] ?? Number.NaN)),
      economy: sum(rates.site) / took.site / (sum(rates.plain) / took.plain),
    }
  } finally {
    for (const client of clients) client.close()
    await site.stop()
    await plain.stop()
  }
}

const used = ({ process }: Server) => processorTime(process.pid ?? 0)
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

function rowsOf(path: string, compared: Comparison[]): Row[] {
  const rates = median(compared.flatMap((one) => one.rates))
  const economies = compared.map(({ economy }) => economy)
  return [
    {
      what: `cached ${path}: requests/s over plain node:http`,
      measured: `${ratio(rates)} (pairs ${compared.map((one) => ratio(median(one.rates))).join(', ')})`,
      bound: '≥ 0.95',
      ok: rates >= 0.95,
    },
    {
      what: `cached ${path}: the same by processor time`,
      measured: `${ratio(median(economies))} (pairs ${economies.map(ratio).join(', ')})`,
      bound: '',
      ok: null,
    },
  ]
}

async function startPlain(answer: Answer): Promise<Server> {
  const file = join(newFolder(), 'answer.json')
  writeFileSync(file, JSON.stringify(answer))
  const env = { ...settings('', await freePort()), ANSWER: file }
  return startServer(['bench/plain-server.ts'], env, 'ready')
}

interface Answer {
  headers: IncomingHttpHeaders
  /** Base64. */
  body: string
}

/** What a page cannot do without. `node:http` adds the date and the state of the connection. */
const needed = ['content-type', 'content-encoding', 'content-length']

function answerOf(port: number, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ port, path, host: '127.0.0.1', headers: { 'accept-encoding': 'br' } }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      const headers = Object.fromEntries(Object.entries(response.headers).filter(([name]) => needed.includes(name)))
      resolve({ headers, body: body.toString('base64') })
    }).on('error', reject)
  })
}
