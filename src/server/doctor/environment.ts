import { execFile } from 'node:child_process'
import { accessSync, constants, type StatsFs, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { keepsNothingLocal, secretFile } from '../platform/files/data-dir.ts'
import type { Database } from '../schema.ts'
import { failed, type Line, ok, sizeOf, warning } from './line.ts'

const local = ['localhost', '127.0.0.1', '[::1]']

export const isLocal = (siteUrl: string): boolean => local.includes(new URL(siteUrl).hostname)

/** Settings that are valid by themselves, but unwise for a site that visitors use, or not enough. */
export function examineSettings(config: Config): Line[] {
  const { databaseUrl, rateLimit, sessionSecret, siteUrl, storage, trustProxy } = config
  const lines: Line[] = []
  const warn = (figure: string, fix: string) => lines.push(warning('Settings', figure, fix))
  const isSecure = siteUrl.startsWith('https:')
  if (isLocal(siteUrl)) {
    warn(`SITE_URL is ${siteUrl}`, 'Set it to the address that visitors type; emails contain links to it.')
  } else if (!isSecure) {
    warn(
      `SITE_URL is ${siteUrl}`,
      'Passwords are sent unencrypted. Put a proxy with TLS in front of the site, and set https://….',
    )
  } else if (!trustProxy) {
    warn(
      'TRUST_PROXY is off',
      'If the proxy that serves https is your own, set TRUST_PROXY=on: until then all visitors share one limit.',
    )
  }
  if (keepsNothingLocal({ databaseUrl, storage }) && !sessionSecret) {
    lines.push(
      failed(
        'Settings',
        'SESSION_SECRET is not set',
        'Set it to 32 random characters or more, the same for all processes.',
      ),
    )
  }
  if (!rateLimit) warn('RATE_LIMIT is off', 'Remove it: it is for load tests only.')
  return lines.length > 0 ? lines : [ok('Settings', `valid, for ${siteUrl}`)]
}

const megabyte = 1024 * 1024
const tight = { bytes: 1024 * megabyte, inodes: 10_000 }
const full = { bytes: 100 * megabyte, inodes: 100 }

/** The permissions of DATA_DIR and the space on its disk. */
export function examineDataFolder(config: Config): Line[] {
  // Uploads still pass through temporary files.
  if (keepsNothingLocal(config)) return [ok('DATA_DIR', 'not used'), freeSpace(tmpdir())]
  const { dataDir } = config
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  if (!folder) {
    return [
      failed(
        'DATA_DIR',
        `${dataDir} does not exist`,
        'Set DATA_DIR to the site’s folder; `npm start` creates a new one.',
      ),
    ]
  }
  return [permissions(dataDir, folder), ...secret(dataDir), freeSpace(dataDir)]
}

function permissions(dataDir: string, { mode, uid }: { mode: number; uid: number }): Line {
  const own = process.getuid?.() ?? uid
  const figure = `${dataDir}, mode ${(mode & 0o777).toString(8)}`
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return failed(
      'DATA_DIR',
      `${figure}, not writable for user ${own}`,
      `Run \`chown -R <the site's user> ${dataDir}\`.`,
    )
  }
  if (own !== uid) {
    return warning(
      'DATA_DIR',
      `${figure}, of user ${uid}, but this is user ${own}`,
      'Run the doctor as the site’s user.',
    )
  }
  if (mode & 0o077) return warning('DATA_DIR', `${figure}, open to other users`, `Run \`chmod 700 ${dataDir}\`.`)
  return ok('DATA_DIR', figure)
}

/** The file of the session secret, if there is one. */
function secret(dataDir: string): Line[] {
  const path = join(dataDir, secretFile)
  const file = statSync(path, { throwIfNoEntry: false })
  if (!file) return []
  if (file.size < 32)
    return [failed('Secret', `${path} is incomplete`, 'Delete it and start the site; everyone must sign in again.')]
  if (file.mode & 0o077) return [warning('Secret', `${path} is open to other users`, `Run \`chmod 600 ${path}\`.`)]
  return []
}

type Disk = Pick<StatsFs, 'bavail' | 'bsize' | 'blocks' | 'ffree' | 'files'>

export function freeSpace(folder: string, disk: Disk = statfsSync(folder)): Line {
  const { bavail, bsize, blocks, ffree, files } = disk
  const [bytes, share] = [bavail * bsize, Math.round((bavail / blocks) * 100)]
  const figure = `${sizeOf(bytes)} free (${share} %) at ${folder}`
  const fix = 'Delete what you do not need, such as old backups and logs, or enlarge the disk.'
  // Some file systems have no fixed number of inodes.
  const inodes = files > 0 ? ffree : Number.POSITIVE_INFINITY
  if (bytes < full.bytes || inodes < full.inodes) return failed('Free space', `${figure}, ${inodes} inodes`, fix)
  if (bytes < tight.bytes || inodes < tight.inodes) return warning('Free space', `${figure}, ${inodes} inodes`, fix)
  return ok('Free space', figure)
}

/** Seconds. Processes with clocks that differ by a minute take each other's jobs. */
const [noticeable, harmful] = [5, 30]
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
    const theirs = await read().catch(() => null)
    if (theirs !== null) lines.push(compared(name, Date.now(), theirs))
  }
  return lines.length > 0 ? lines : [await synchronised()]
}

/** @param ours in milliseconds since 1970, like `theirs` */
export function compared(name: string, ours: number, theirs: number): Line {
  const seconds = Math.round((ours - theirs) / 1000)
  const figure = `${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} ${name}`
  if (Math.abs(seconds) > harmful) return failed('Clock', figure, fix)
  if (Math.abs(seconds) > noticeable) return warning('Clock', figure, fix)
  return ok('Clock', figure)
}

async function timeOf({ db }: Database): Promise<number> {
  const { rows } = await sql<{ now: Date | string }>`select now() as now`.execute(db)
  return new Date(rows[0]?.now ?? '').getTime()
}

const dateFrom = (address: string) => async (): Promise<number | null> => {
  const { headers } = await fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5_000) })
  const time = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(time) ? null : time
}

/** What systemd says, where there is nothing to compare with. */
async function synchronised(): Promise<Line> {
  const time = `${new Date().toISOString().slice(0, 19).replace('T', ' ')} UTC`
  const asked = promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value'])
  const answer = await asked.then(
    ({ stdout }) => stdout.trim(),
    () => null,
  )
  if (answer === 'no') return warning('Clock', `${time}, not synchronised`, fix)
  return ok('Clock', answer === 'yes' ? `${time}, synchronised` : `${time}, not compared with anything`)
}
