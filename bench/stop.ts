import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type Row, seconds } from './row.ts'
import { startSite } from './site-process.ts'

/** SIGTERM under load: dropped requests and the time to stop. */
export async function measure(): Promise<Row[]> {
  const site = await startSite()
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const answers: (number | string)[] = []
  const client = async (path: string) => {
    for (;;) {
      const answer = await get(site.port, path, agent)
      answers.push(answer)
      if (answer !== 200) return
    }
  }
  const clients = Promise.all(['/', '/api/blogs', '/blogs', '/api/skills', '/', '/about', '/projects', '/'].map(client))
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const began = performance.now()
  site.process.kill('SIGTERM')
  const [code] = await once(site.process, 'exit')
  const took = performance.now() - began
  await clients
  agent.destroy()
  // Connections that are refused after the server has stopped listening do not count as dropped requests.
  const bad = answers.filter((answer) => answer !== 200 && answer !== 'ECONNREFUSED')
  const dropped = bad.length
  return [
    {
      what: 'SIGTERM under load: requests dropped',
      measured: `${dropped} of ${answers.length}, exit ${code}${dropped > 0 ? `, ${[...new Set(bad)].join(', ')}` : ''}`,
      bound: '0, exit 0',
      ok: dropped === 0 && code === 0,
    },
    { what: 'SIGTERM to the end of the process', measured: seconds(took), bound: '≤ 2 s', ok: took <= 2000 },
  ]
}

/** The status, or the error code. */
const get = (port: number, path: string, agent: Agent) =>
  new Promise<number | string>((resolve) => {
    request({ host: '127.0.0.1', port, path, agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', (error) => resolve(error.message))
    })
      .on('error', (error) => resolve('code' in error ? String(error.code) : error.message))
      .end()
  })
