import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { type Site, startSite } from '../helpers/server-process.ts'

let site: Site
afterEach(() => site.stop())

/** One request on a kept connection. Returns the status or the error code. */
const get = (url: string, agent: Agent) =>
  new Promise<number | string>((resolve) => {
    const call = request(url, { agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', (error) => resolve(error.message))
    })
    call.on('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    call.end()
  })

test('SIGTERM under load drops no request', async () => {
  site = await startSite({ DEMO_CONTENT: 'off' })
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const results: (number | string)[] = []
  const worker = async (path: string) => {
    for (;;) {
      const result = await get(site.url + path, agent)
      results.push(result)
      // Connections that are refused after the server has stopped listening do not count as dropped requests.
      if (result !== 200) return
    }
  }
  const load = Promise.all(['/', '/api/blogs', '/blogs', '/api/skills', '/', '/about', '/projects', '/'].map(worker))
  await expect.poll(() => results.length).toBeGreaterThan(100)
  // Twice, as from a process manager that signals both npm and the server.
  site.process.kill('SIGTERM')
  setTimeout(() => site.process.kill('SIGTERM'), 5)
  const [code] = await once(site.process, 'exit')
  await load
  agent.destroy()

  expect(code).toBe(0)
  const dropped = results.filter((result) => result !== 200 && result !== 'ECONNREFUSED')
  expect(dropped).toEqual([])
})

test('during DRAIN_SECONDS after SIGTERM the site serves, and /api/health/ready answers 503', async () => {
  site = await startSite({ DEMO_CONTENT: 'off', DRAIN_SECONDS: '300' })
  // A connection of its own each time, as most balancers open for their checks.
  const status = async (path: string) => (await fetch(site.url + path, { headers: { connection: 'close' } })).status
  expect(await status('/api/health/ready')).toBe(200)

  site.process.kill('SIGTERM')

  await expect.poll(() => status('/api/health/ready')).toBe(503)
  expect([await status('/'), await status('/api/health/live')]).toEqual([200, 200])
})
