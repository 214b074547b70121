import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../schema.ts'
import { failed, type Line, ok, warning } from './line.ts'
import { isLocal } from './settings.ts'

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
