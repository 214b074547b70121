import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import server from '../../scripts/server-process.json' with { type: 'json' }

export const admin = { email: 'owner@example.com', password: 'correct horse battery' }

/** The real server in its own process and data folder. */
export interface Site extends AsyncDisposable {
  url: string
  dataDir: string
  process: ChildProcess
  /** The output of the server. */
  output: () => string
  /** Calls the API as the admin. */
  asAdmin(method: string, path: string, body?: unknown): Promise<Response>
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * @param given a data folder that exists, and stays when the site stops; a new one by default
 * @param flags of Node
 */
export async function startSite(env: Record<string, string> = {}, given?: string, flags: string[] = []): Promise<Site> {
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'site-'))
  if (!given && process.env.SITE_TEMPLATE) cpSync(process.env.SITE_TEMPLATE, dataDir, { recursive: true })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [...flags, server.program], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMIT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let text = ''
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk
      if (text.includes('The site is at')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('close', () => reject(new Error(`The server did not start:\n${text}`)))
  })
  try {
    await ready
  } catch (error) {
    if (!given) rmSync(dataDir, { recursive: true, force: true })
    // Another process of the tests got the free port in the meantime.
    if (!env.PORT && text.includes(`Port ${port} is in use`)) return startSite(env, given, flags)
    throw error
  }

  let token: string | undefined
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    if (!given) rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    url,
    dataDir,
    process: child,
    output: () => text,
    async asAdmin(method, path, body) {
      token ??= await signIn(url)
      return fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const { token } = (await response.json()) as { token: string }
  return token
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}
