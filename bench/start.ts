import { spawn } from 'node:child_process'
import { once } from 'node:events'
import server from '../scripts/server-process.json' with { type: 'json' }
import { median, min, type Row, seconds } from './row.ts'
import { demoData, freePort, processorTime, ready, said, settings } from './site-process.ts'

/** The time from process start to the first page, and the time of a second `npm start`. */
export async function measure(): Promise<Row[]> {
  const dataDir = await demoData()
  const work: number[] = []
  const first = await repeat(7, () =>
    untilPage(process.execPath, [...server.flags, server.program], dataDir, (pid) => work.push(processorTime(pid))),
  )
  const command = await repeat(3, () => untilPage('npm', ['start'], dataDir))
  return [
    { what: 'process start to first page', measured: shown(first), bound: '≤ 1 s', ok: median(first) <= 1000 },
    { what: 'processor time of that', measured: shown(work), bound: '', ok: null },
    { what: 'second npm start to first page', measured: shown(command), bound: '< 3 s', ok: median(command) < 3000 },
  ]
}

async function untilPage(
  program: string,
  args: string[],
  dataDir: string,
  shownPage: (pid: number) => void = () => {},
): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(program, args, { env: settings(dataDir, port), stdio: ['ignore', 'pipe', 'pipe'] })
  await said(child, ready)
  const response = await fetch(`http://127.0.0.1:${port}/`)
  await response.text()
  const took = performance.now() - began
  shownPage(child.pid ?? 0)
  if (response.status !== 200) throw new Error(`The first page answered ${response.status}.`)
  child.kill('SIGTERM')
  await once(child, 'exit')
  return took
}

async function repeat(times: number, once: () => Promise<number>): Promise<number[]> {
  const all: number[] = []
  for (let i = 0; i < times; i += 1) all.push(await once())
  return all
}

const shown = (times: number[]) => `${seconds(median(times))} (fastest ${seconds(min(times))})`
