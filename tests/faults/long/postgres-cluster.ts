import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

/** A real PostgreSQL server in a temporary folder, which can be stopped, paused and started again. */
export interface Cluster {
  /** Creates an empty database, with its tables in a folder if one is given. @returns its DATABASE_URL */
  database(folder?: string): Promise<string>
  /** Runs one statement, by a connection of its own. */
  query(url: string, sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** `immediate` is a crash, `fast` an orderly stop that cuts all connections. */
  stop(mode: 'immediate' | 'fast'): Promise<void>
  start(): Promise<void>
  /** Stops all its processes with SIGSTOP: connections stay open and nothing answers. */
  pause(): void
  resume(): void
  remove(): void
}

const programs = '/usr/lib/postgresql'

/** @throws with what to do if this machine has no PostgreSQL */
export async function startCluster(port: number): Promise<Cluster> {
  const bin = newestPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'faults-postgres-'))
  const isRoot = userInfo().uid === 0
  if (isRoot) {
    chmodSync(folder, 0o755)
    execFileSync('chown', ['postgres', folder])
  }
  // PostgreSQL refuses to run as root.
  const asPostgres = (command: string): [string, string[]] =>
    isRoot ? ['su', ['postgres', '-s', '/bin/sh', '-c', command]] : ['sh', ['-c', command]]
  // Not execFileSync: the load goes on meanwhile.
  const run = async (command: string) => {
    await promisify(execFile)(...asPostgres(`${command} >/dev/null`), { cwd: folder })
  }
  const data = join(folder, 'data')
  const server = `postgres://faults@127.0.0.1:${port}`
  // `fsync=off` loses data only when the machine itself fails, which nothing here does.
  const options = `-c listen_addresses=127.0.0.1 -p ${port} -k ${folder} -c fsync=off`
  const start = () => run(`${bin}/pg_ctl -D ${data} -w -l ${folder}/log -o '${options}' start`)
  const stopping = (mode: string) => `${bin}/pg_ctl -D ${data} -m ${mode} -w stop`
  await run(`${bin}/initdb -D ${data} -A trust -U faults -E UTF8 --locale=C`)
  await start()

  const query = async (url: string, sql: string, values: unknown[] = []) => {
    const client = new pg.Client(url)
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(sql, values)).rows
    } finally {
      await client.end()
    }
  }
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    const main = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    for (const pid of [main, ...childrenOf(main)]) process.kill(pid, name)
  }
  let databases = 0
  let removed = false
  const remove = () => {
    if (removed) return
    removed = true
    try {
      signal('SIGCONT')
      execFileSync(...asPostgres(stopping('immediate')), { cwd: folder, stdio: 'ignore' })
    } catch {
      // It is stopped already.
    }
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', remove)
  return {
    database: async (tables) => {
      databases += 1
      const name = `site_${databases}`
      if (tables && isRoot) execFileSync('chown', ['postgres', tables])
      if (tables) await query(`${server}/postgres`, `create tablespace ${name} location '${tables}'`)
      await query(`${server}/postgres`, `create database ${name} ${tables ? `tablespace ${name}` : ''}`)
      return `${server}/${name}`
    },
    query,
    stop: (mode) => run(stopping(mode)),
    start,
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    remove,
  }
}

function newestPrograms(): string {
  const versions = existsSync(programs) ? readdirSync(programs).sort((a, b) => Number(a) - Number(b)) : []
  const bin = versions
    .map((version) => join(programs, version, 'bin'))
    .findLast((place) => existsSync(join(place, 'initdb')))
  if (bin) return bin
  throw new Error(
    `There is no PostgreSQL in ${programs}. Install it (apt-get install postgresql), or choose faults that need only SQLite.`,
  )
}

/** The direct children of a process, from /proc (Linux). */
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === parent
      } catch {
        return false
      }
    })
    .map(Number)
