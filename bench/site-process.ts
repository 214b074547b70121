import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import server from '../scripts/server-process.json' with { type: 'json' }

export const admin = { email: 'bench@example.com', password: 'a password of benchmarks' }

const folders: string[] = []
const children: ChildProcess[] = []
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

export const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  folders.push(folder)
  return folder
}

let template: Promise<string> | undefined
/** A data folder with the demo content and an admin, as the first start leaves it when its work is done. */
export async function demoData(): Promise<string> {
  template ??= firstStart()
  const folder = newFolder()
  cpSync(await template, folder, { recursive: true })
  return folder
}

/** Draws the pictures of the templates, which the measured servers must not do. */
async function firstStart(): Promise<string> {
  const folder = newFolder()
  const env = settings(folder, await freePort())
  execFileSync(process.execPath, ['src/server/commands/admin.ts', admin.email], { env })
  execFileSync(process.execPath, ['src/server/commands/load-demo.ts'], { env })
  const site = await startMain(env)
  const database = new DatabaseSync(join(folder, 'site.db'), { timeout: 5000, readOnly: true })
  const waiting = database.prepare('select count(*) as files from workflow_files where rendered_version = 0')
  while (waiting.get()?.files !== 0) await wait(100)
  database.close()
  await site.stop()
  return folder
}

/** The environment of a server, without the caller's settings. */
export const settings = (dataDir: string, port: number): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DATA_DIR: dataDir,
  HOST: '127.0.0.1',
  PORT: String(port),
  ADMIN_PASSWORD: admin.password,
  LOG_LEVEL: 'error',
  RATE_LIMIT: 'off',
  ...server.env,
})

export interface Server {
  port: number
  process: ChildProcess
  stop(): Promise<void>
}

/** Starts a program and waits until it is ready. */
export async function startServer(program: string[], env: NodeJS.ProcessEnv, sign: string): Promise<Server> {
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  await said(child, sign)
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { port: Number(env.PORT), process: child, stop }
}

/** Starts the site as `npm start` does. */
export const startMain = (env: NodeJS.ProcessEnv) => startServer([...server.flags, server.program], env, ready)

export const startSite = async (dataDir?: string) =>
  startMain(settings(dataDir ?? (await demoData()), await freePort()))

export const ready = 'The site is at'

/** Waits until a program has printed these words. */
export function said(child: ChildProcess, words: string): Promise<void> {
  let text = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk
      if (text.includes(words)) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new Error(`The server did not start:\n${text}`)))
  })
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

/** The resident memory of a process, in bytes (Linux). */
export function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) * 1024
}

/** The processor time of a process, in milliseconds (Linux, with 100 clock ticks per second). */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** The admin's token. */
export async function signIn(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const { token } = (await response.json()) as { token: string }
  return token
}
