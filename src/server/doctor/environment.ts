import { execFile } from 'node:child_process'
import { accessSync, constants, type StatsFs, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { type Config, isLocal } from '../config.ts'
import { keepsNothingLocal, secretFile } from '../platform/files/data-dir.ts'
import type { Database } from '../schema.ts'
import { about, type Line, megabyte, sizeOf } from './line.ts'

/** Settings that are valid, but unwise or not enough for a site that visitors use. */
export function examineSettings(config: Config): Line[] {
  const { ok, warning, failed } = about('Settings')
  const { siteUrl } = config
  const address = () => {
    const figure = `SITE_URL is ${siteUrl}`
    if (isLocal(siteUrl))
      return warning(figure, 'Set it to the address that visitors type; emails contain links to it.')
    if (!siteUrl.startsWith('https:')) {
      const fix = 'Passwords are sent unencrypted. Put a proxy with TLS in front of the site, and set https://….'
      return warning(figure, fix)
    }
    const fix =
      'If the proxy that serves https is your own, set TRUST_PROXY=on: until then all visitors share one limit.'
    return !config.trustProxy && warning('TRUST_PROXY is off', fix)
  }
  const secretFix = 'Set it to 32 random characters or more, the same for all processes.'
  const lines = [
    address(),
    keepsNothingLocal(config) && !config.sessionSecret && failed('SESSION_SECRET is not set', secretFix),
    !config.rateLimit && warning('RATE_LIMIT is off', 'Remove it: it is for load tests only.'),
  ].filter((line) => line !== false)
  return lines.length > 0 ? lines : [ok(`valid, for ${siteUrl}`)]
}

const tight = { bytes: 1024 * megabyte, inodes: 10_000 }
const full = { bytes: 100 * megabyte, inodes: 100 }
const data = about('DATA_DIR')

export function examineDataFolder(config: Config): Line[] {
  // Uploads still pass through temporary files.
  if (keepsNothingLocal(config)) return [data.ok('not used'), freeSpace(tmpdir())]
  const { dataDir } = config
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  if (folder) return [permissions(dataDir, folder), ...secret(dataDir), freeSpace(dataDir)]
  return [data.failed(`${dataDir} does not exist`, 'Set DATA_DIR to the site’s folder; `npm start` creates a new one.')]
}

function permissions(dataDir: string, { mode, uid }: { mode: number; uid: number }): Line {
  const own = process.getuid?.() ?? uid
  const figure = `${dataDir}, mode ${(mode & 0o777).toString(8)}`
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return data.failed(`${figure}, not writable for user ${own}`, `Run \`chown -R <the site's user> ${dataDir}\`.`)
  }
  if (own !== uid)
    return data.warning(`${figure}, of user ${uid}, but this is user ${own}`, 'Run the doctor as the site’s user.')
  if (mode & 0o077) return data.warning(`${figure}, open to other users`, `Run \`chmod 700 ${dataDir}\`.`)
  return data.ok(figure)
}

function secret(dataDir: string): Line[] {
  const { warning, failed } = about('Secret')
  const path = join(dataDir, secretFile)
  const file = statSync(path, { throwIfNoEntry: false })
  if (!file) return []
  if (file.size < 32)
    return [failed(`${path} is incomplete`, 'Delete it and start the site; everyone must sign in again.')]
  return file.mode & 0o077 ? [warning(`${path} is open to other users`, `Run \`chmod 600 ${path}\`.`)] : []
}

type Disk = Pick<StatsFs, 'bavail' | 'bsize' | 'blocks' | 'ffree' | 'files'>

export function freeSpace(folder: string, disk: Disk = statfsSync(folder)): Line {
  const { ok, warning, failed } = about('Free space')
  const { bavail, bsize, blocks, ffree, files } = disk
  const [bytes, share] = [bavail * bsize, Math.round((bavail / blocks) * 100)]
  const figure = `${sizeOf(bytes)} free (${share} %) at ${folder}`
  const fix = 'Delete what you do not need, such as old backups and logs, or enlarge the disk.'
  // Some file systems have no fixed number of inodes.
  const inodes = files > 0 ? ffree : Number.POSITIVE_INFINITY
  if (bytes < full.bytes || inodes < full.inodes) return failed(`${figure}, ${inodes} inodes`, fix)
  if (bytes < tight.bytes || inodes < tight.inodes) return warning(`${figure}, ${inodes} inodes`, fix)
  return ok(figure)
}

/** Seconds. Processes with clocks that differ by a minute take each other's jobs. */
const [noticeable, harmful] = [5, 30]
const clock = about('Clock')
const fix = 'Set the clock by NTP: `timedatectl set-ntp true`.'

/** Compares the clock with those of other machines that the site uses anyway. */
export async function examineClock(config: Config, database: Database | null): Promise<Line[]> {
  const references = [
    ...(database?.kind === 'postgres' ? [['the database', () => timeOf(database)] as const] : []),
    ...(config.storage ? [['the storage', dateFrom(config.storage.endpoint)] as const] : []),
    ...(isLocal(config.siteUrl) ? [] : [['SITE_URL', dateFrom(config.siteUrl)] as const]),
  ]
  const lines: Line[] = []
  for (const [name, read] of references) {
    const theirs = await read().catch(() => Number.NaN)
    if (!Number.isNaN(theirs)) lines.push(compared(name, Date.now(), theirs))
  }
  return lines.length > 0 ? lines : [await synchronised()]
}

/** @param ours in milliseconds since 1970, like `theirs` */
export function compared(name: string, ours: number, theirs: number): Line {
  const seconds = Math.round((ours - theirs) / 1000)
  const figure = `${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} ${name}`
  if (Math.abs(seconds) > harmful) return clock.failed(figure, fix)
  return Math.abs(seconds) > noticeable ? clock.warning(figure, fix) : clock.ok(figure)
}

async function timeOf({ db }: Database): Promise<number> {
  const { rows } = await sql<{ now: Date | string }>`select now() as now`.execute(db)
  return new Date(rows[0]?.now ?? '').getTime()
}

const dateFrom = (address: string) => async (): Promise<number> => {
  const { headers } = await fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5_000) })
  return Date.parse(headers.get('date') ?? '')
}

/** Whether systemd says that the clock is synchronised, for use without a clock to compare with. */
async function synchronised(): Promise<Line> {
  const time = `${new Date().toISOString().slice(0, 19).replace('T', ' ')} UTC`
  const answer = await outputOf('timedatectl', 'show', '--property=NTPSynchronized', '--value')
  if (answer === 'no') return clock.warning(`${time}, not synchronised`, fix)
  return clock.ok(answer === 'yes' ? `${time}, synchronised` : `${time}, not compared with anything`)
}

/** Empty if the command does not exist, such as in a container, or fails. */
export const outputOf = (command: string, ...given: string[]): Promise<string> =>
  promisify(execFile)(command, given).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )
