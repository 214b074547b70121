import { Agent, get } from 'node:http'
import { median, megabytes, type Row } from './row.ts'
import { residentBytes, startSite } from './site-process.ts'

const atOnce = 4
const rounds = 8
const roundLength = 1_000
/** Milliseconds until V8 has compiled the code. */
const warmUp = 4_000

/** Pages whose address has never been asked for before, so that each must be rendered. */
const kinds = [
  (number: number) => `/contact?about=thing-${number}`,
  (number: number) => `/n8n-marketplace?search=word-${number}`,
]

/** Renders four pages at once, and measures the rate and the memory. */
export async function measure(): Promise<Row[]> {
  const site = await startSite()
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  let asked = 0
  const rate = async (path: (number: number) => string, length: number) => {
    const began = performance.now()
    let answers = 0
    const client = async () => {
      while (performance.now() < began + length) {
        asked += 1
        await answer(agent, site.port, path(asked))
        answers += 1
      }
    }
    await Promise.all(Array.from({ length: atOnce }, client))
    return (answers / (performance.now() - began)) * 1000
  }
  try {
    const rates = kinds.map((): number[] => [])
    const memory: number[] = []
    for (const path of kinds) await rate(path, warmUp)
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, path] of kinds.entries()) rates[index]?.push(await rate(path, roundLength))
      memory.push(residentBytes(site.process.pid ?? 0))
    }
    const rows = kinds.map((path, index) => {
      const each = rates[index] ?? []
      return {
        what: `uncached ${path(0).split('=')[0]}=…, ${atOnce} at once`,
        measured: `${median(each).toFixed(0)}/s (fastest ${Math.max(...each).toFixed(0)}/s)`,
        bound: '≥ 500/s',
        ok: median(each) >= 500,
      }
    })
    const peak = Math.max(...memory)
    return [
      ...rows,
      { what: 'memory under this load', measured: megabytes(peak), bound: '≤ 250 MB', ok: peak <= 250 * 2 ** 20 },
    ]
  } finally {
    agent.destroy()
    await site.stop()
  }
}

const answer = (agent: Agent, port: number, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br' }
    get({ agent, port, path, headers, host: '127.0.0.1' }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${path} answered ${response.statusCode}.`)),
      )
    }).on('error', reject)
  })
