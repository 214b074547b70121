import { writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { load } from './load.ts'
import { median, min, type Row, ratio } from './row.ts'
import { freePort, newFolder, processorTime, type Server, settings, startServer, startSite } from './site-process.ts'

/** Two processes of the same program differ by up to 15 %, by what V8 has compiled when. */
const pairs = 4
const roundsEach = 6
const roundLength = 700
/** Until V8 has compiled what every request calls; the site has more of it. */
const warmUp = 4_000

/**
 * Compares cached pages with `node:http` sending the same bytes, as anybody would write it: three headers and no flags of
 * Node. They alternate on the same machine, in several pairs of processes.
 */
export async function measure(): Promise<Row[]> {
  const sites: Server[] = []
  try {
    for (let pair = 0; pair < pairs; pair += 1) sites.push(await startSite())
    const rows: Row[] = []
    for (const path of ['/', '/blogs']) {
      const ratios: Speed[] = []
      for (const site of sites) ratios.push(...(await compare(site, path)))
      rows.push(...rowsOf(path, ratios))
    }
    return rows
  } finally {
    for (const site of sites) await site.stop()
  }
}

interface Speed {
  /** Answers per second. */
  rate: number
  /** Answers per processor time. */
  economy: number
}

/** @returns the speed of the site divided by that of plain `node:http`, by round */
async function compare(site: Server, path: string): Promise<Speed[]> {
  await answerOf(site.port, path)
  const plain = await startPlain(await answerOf(site.port, path))
  try {
    for (const server of [site, plain]) await load(server.port, path, warmUp)
    const ratios: Speed[] = []
    for (let round = 0; round < roundsEach; round += 1) {
      // Alternates who goes first, because the first one finds a cooler machine.
      const siteFirst = round % 2 === 0
      const first = await speedOf(siteFirst ? site : plain, path)
      const second = await speedOf(siteFirst ? plain : site, path)
      const [ours, theirs] = siteFirst ? [first, second] : [second, first]
      ratios.push({ rate: ours.rate / theirs.rate, economy: ours.economy / theirs.economy })
    }
    return ratios
  } finally {
    await plain.stop()
  }
}

async function speedOf(server: Server, path: string): Promise<Speed> {
  const pid = server.process.pid ?? 0
  const before = processorTime(pid)
  const rate = await load(server.port, path, roundLength)
  return { rate, economy: rate / (processorTime(pid) - before) }
}

function rowsOf(path: string, ratios: Speed[]): Row[] {
  const [rates, economies] = [ratios.map(({ rate }) => rate), ratios.map(({ economy }) => economy)]
  const measured = (all: number[]) => `${ratio(median(all))} (lowest ${ratio(min(all))})`
  return [
    {
      what: `cached ${path}: requests/s over plain node:http`,
      measured: measured(rates),
      bound: '≥ 0.95',
      ok: median(rates) >= 0.95,
    },
    { what: `cached ${path}: the same by processor time`, measured: measured(economies), bound: '', ok: null },
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
