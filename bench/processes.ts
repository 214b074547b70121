import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { ownPostgres } from '../tests/helpers/own-postgres.ts'
import { roundRobin } from './round-robin.ts'
import { median, megabytes, type Row, ratio, skipped } from './row.ts'
import {
  admin,
  freePort,
  newFolder,
  processorTime,
  residentBytes,
  type Server,
  settings,
  signIn,
  startMain,
} from './site-process.ts'

const sizes = [1, 2, 4]
const rounds = 3
const connections = 16
const idleFor = 5_000

/** The rate of a kind of request, and the processor time of the site and of the database for each, in milliseconds. */
interface Measured {
  rate: number
  site: number
  database: number
}

/**
 * One, two and four processes on one PostgreSQL (TEST_POSTGRES_URL) behind a round-robin proxy. All run all the time and
 * take turns in short rounds, so that other load affects all sizes.
 */
export async function measure(seconds = 3): Promise<Row[]> {
  const url = process.env.TEST_POSTGRES_URL
  if (!url) {
    return [skipped('processes', 'TEST_POSTGRES_URL is not set; it names a PostgreSQL where databases may be created')]
  }
  const postgres = await ownPostgres(url)
  const dataDir = newFolder()
  const start = async () => {
    const env = { ...settings(dataDir, await freePort()), DATABASE_URL: postgres.url, ADMIN_EMAIL: admin.email }
    return startMain(env)
  }
  // This process loads the demo content and draws its pictures, which the measured processes must not do.
  const first = await start()
  while ((await postgres.query('select 1 from workflow_files where rendered_version = 0')).length > 0) await wait(100)
  await first.stop()
  const sites: Server[] = []
  while (sites.length < Math.max(...sizes)) sites.push(await start())
  const proxy = await roundRobin()
  try {
    const pids = sites.map(({ process: { pid = 0 } }) => pid)
    const backends = async () =>
      (await postgres.query(`select pid from pg_stat_activity where application_name like 'site %'`)).map(({ pid }) =>
        Number(pid),
      )
    const [own] = await postgres.query('select pg_backend_pid() as pid')
    const server = Number(fields(Number(own?.pid))[1])
    const spent = async () => ({ site: sum(pids.map(processorTime)), database: databaseTime(server, await backends()) })
    const during = async (work: () => Promise<number>): Promise<Measured> => {
      const before = await spent()
      const rate = await work()
      const after = await spent()
      const answers = rate * seconds
      return {
        rate,
        site: (after.site - before.site) / answers,
        database: (after.database - before.database) / answers,
      }
    }

    const idleBefore = await spent()
    await wait(idleFor)
    const idle = await spent()
    const fresh = pids.map(residentBytes)

    proxy.to([sites[0]?.port ?? 0])
    const token = await signIn(proxy.port)
    const ids = await entries(proxy.port, token)
    const comments = `/api/comments/blog/${await aPost(proxy.port)}`
    const kinds: Record<string, () => Promise<number>> = {
      'cached pages': () => ask(proxy.port, seconds, () => ({ method: 'GET', path: '/about' })),
      'comments of a post': () => ask(proxy.port, seconds, () => ({ method: 'GET', path: comments })),
      'uncached pages': () => ask(proxy.port, seconds, () => uncached()),
      writes: () => ask(proxy.port, seconds, (number) => write(ids[number] ?? '', token)),
    }
    const all = new Map<string, Measured[]>()
    for (let round = 0; round < rounds; round += 1) {
      for (const size of sizes) {
        proxy.to(sites.slice(0, size).map(({ port }) => port))
        for (const [kind, work] of Object.entries(kinds)) {
          const key = `${kind} ${size}`
          all.set(key, [...(all.get(key) ?? []), await during(work)])
        }
      }
    }
    const middle = (kind: string, size: number, what: keyof Measured) =>
      median((all.get(`${kind} ${size}`) ?? []).map((each) => each[what]))

    const rows = Object.keys(kinds).flatMap((kind) =>
      sizes.map((size) => ({
        what: `${kind}, ${size} ${size === 1 ? 'process' : 'processes'}`,
        measured:
          `${middle(kind, size, 'rate').toFixed(0)}/s, ${ratio(middle(kind, size, 'rate') / middle(kind, 1, 'rate'))} times one; ` +
          `processor time ${middle(kind, size, 'site').toFixed(2)} ms, database ${middle(kind, size, 'database').toFixed(2)} ms`,
      })),
    )
    const opened = await backends()
    return [
      ...rows,
      { what: 'memory of a process, at start', measured: megabytes(median(fresh)) },
      { what: '  and after the load', measured: megabytes(median(pids.map(residentBytes))) },
      {
        what: 'connections of a process under load',
        measured: `${(opened.length / sites.length).toFixed(1)}, each ${megabytes(median(opened.map(privateBytes)))} in the database server`,
      },
      {
        what: 'processor time of an idle process, a second',
        measured: `${((idle.site - idleBefore.site) / sites.length / (idleFor / 1000)).toFixed(1)} ms, in the database ${((idle.database - idleBefore.database) / sites.length / (idleFor / 1000)).toFixed(1)} ms`,
      },
    ].map((row) => ({ ...row, bound: '', ok: null }))
  } finally {
    proxy.close()
    await Promise.all(sites.map((site) => site.stop()))
    await postgres[Symbol.asyncDispose]()
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** The processor time of a database server for these connections and for all that have ended, in milliseconds. */
function databaseTime(server: number, connections: number[]): number {
  const running = sum(connections.map(timeOf))
  return running + (Number(fields(server)[13]) + Number(fields(server)[14])) * 10
}

/** The processor time of a process, in milliseconds; 0 if the process has ended. */
function timeOf(pid: number): number {
  try {
    return processorTime(pid)
  } catch {
    return 0
  }
}

/** The fields of `/proc/PID/stat` after the name of the process. */
const fields = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []

/** The memory that only this process has (Linux, as root or as its user); NaN if it cannot be read. */
function privateBytes(pid: number): number {
  try {
    const all = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+:\s+(\d+) kB/gm)
    return sum([...all].map(([, kilobytes]) => Number(kilobytes))) * 1024
  } catch {
    return Number.NaN
  }
}

interface Call {
  method: string
  path: string
  token?: string
  body?: object
}

let made = 0
/** A page that was never requested before: a search in the marketplace or a contact form with a subject. */
const uncached = (): Call => {
  made += 1
  return { method: 'GET', path: made % 2 ? `/n8n-marketplace?search=word${made}` : `/contact?about=thing${made}` }
}

const write = (id: string, token: string): Call => {
  made += 1
  return { method: 'PUT', path: `/api/skills/${id}`, token, body: { category: `Skill ${made}`, icon: 'code' } }
}

/** @returns answers per second */
async function ask(port: number, seconds: number, next: (number: number) => Call): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + seconds * 1000
  let answers = 0
  const failed: number[] = []
  const client = async (number: number) => {
    while (performance.now() < until) {
      const status = await answered(port, agent, next(number))
      if (status === 200) answers += 1
      else failed.push(status)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, number) => client(number)))
  agent.destroy()
  if (failed.length > answers / 100) throw new Error(`Too many requests failed, the first with ${failed[0]}.`)
  return answers / seconds
}

function answered(port: number, agent: Agent, { method, path, token, body }: Call): Promise<number> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, method, path, agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    asking.on('error', reject)
    asking.end(body && JSON.stringify(body))
  })
}

async function aPost(port: number): Promise<string> {
  const [post] = (await (await fetch(`http://127.0.0.1:${port}/api/blogs?limit=1`)).json()) as { id: string }[]
  return post?.id ?? ''
}

/** One entry for each connection, because simultaneous changes of the same entry are refused. */
async function entries(port: number, token: string): Promise<string[]> {
  const create = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/skills`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ category: 'Skill', icon: 'code' }),
    })
    return ((await response.json()) as { id: string }).id
  }
  return Promise.all(Array.from({ length: connections }, create))
}
