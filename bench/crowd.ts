import { Agent, get } from 'node:http'
import { megabytes, type Row } from './row.ts'
import { residentBytes, startSite } from './site-process.ts'

const people = 1000

/** Many simultaneous requests for a page that was never rendered, as for a shared link. */
export async function measure(): Promise<Row[]> {
  const site = await startSite()
  try {
    const pid = site.process.pid ?? 0
    const before = residentBytes(pid)
    const agent = new Agent({ maxSockets: people })
    const began = performance.now()
    const statuses = await Promise.all(Array.from({ length: people }, () => ask(site.port, agent)))
    const longest = performance.now() - began
    agent.destroy()
    const answered = statuses.filter((status) => status === 200).length
    const grown = residentBytes(pid) - before
    return [
      {
        what: `${people} at once for a cold page`,
        measured: `${answered} answered, the last after ${(longest / 1000).toFixed(1)} s`,
        bound: 'all',
        ok: answered === people,
      },
      { what: 'memory that they took', measured: megabytes(grown), bound: '≤ 100 MB', ok: grown <= 100 * 2 ** 20 },
    ]
  } finally {
    await site.stop()
  }
}

const ask = (port: number, agent: Agent) =>
  new Promise<number>((resolve) => {
    get({ port, host: '127.0.0.1', path: '/', agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    }).on('error', () => resolve(0))
  })
