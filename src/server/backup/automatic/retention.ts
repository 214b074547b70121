import { stampOf } from '../disk.ts'

/** `site` is made at night and removed by age, `before-migration` before an upgrade changes the database. */
export type BackupKind = 'site' | 'before-migration'

export interface KeptBackup {
  name: string
  kind: BackupKind
  madeAt: Date
}

const form = /^(site|before-migration)-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.backup$/

export const nameOf = (kind: BackupKind, madeAt: Date): string => `${kind}-${stampOf(madeAt)}.backup`

/** @returns null if this is not the name of an automatic backup */
export function readName(name: string): KeptBackup | null {
  const [, kind, day, hour, minute, second] = form.exec(name) ?? []
  const madeAt = new Date(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(madeAt.getTime()) ? null : { name, kind: kind as BackupKind, madeAt }
}

export const byAge = (one: KeptBackup, other: KeptBackup): number => other.madeAt.getTime() - one.madeAt.getTime()

/** The newest backup of each of so many days, weeks and months that have one. In UTC, like the names. */
export const keptBackups = { days: 7, weeks: 4, months: 6, beforeMigrations: 3 }

const dayLength = 24 * 60 * 60 * 1000

const day = (time: Date) => time.toISOString().slice(0, 10)
const month = (time: Date) => time.toISOString().slice(0, 7)
/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const week = (time: Date) => String(Math.floor((time.getTime() / dayLength + 3) / 7))

/** Counting only periods that have a backup keeps some of each age after the site was off for a year. */
export function expired(backups: readonly KeptBackup[]): KeptBackup[] {
  const of = (kind: BackupKind) => backups.filter((each) => each.kind === kind).sort(byAge)
  const nightly = of('site')
  const { days, weeks, months, beforeMigrations } = keptBackups
  const kept = new Set([
    ...newestOfEach(nightly, day, days),
    ...newestOfEach(nightly, week, weeks),
    ...newestOfEach(nightly, month, months),
    ...of('before-migration').slice(0, beforeMigrations),
  ])
  return backups.filter((each) => !kept.has(each))
}

function newestOfEach(newestFirst: KeptBackup[], period: (time: Date) => string, count: number): KeptBackup[] {
  const newest = new Map<string, KeptBackup>()
  for (const each of newestFirst) {
    const name = period(each.madeAt)
    if (!newest.has(name)) newest.set(name, each)
  }
  return [...newest.values()].slice(0, count)
}
