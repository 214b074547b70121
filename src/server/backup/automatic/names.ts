import { stampOf } from '../backup-paths.ts'

/** `site` is made at night and removed by age, `before-migration` before an upgrade changes the database. */
export type BackupKind = 'site' | 'before-migration'

export interface KeptBackup {
  /** Such as `site-2026-01-31-030000.backup`. */
  name: string
  kind: BackupKind
  madeAt: Date
}

const form = /^(site|before-migration)-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.backup$/

export const nameOf = (kind: BackupKind, madeAt: Date): string => `${kind}-${stampOf(madeAt)}.backup`

/** @returns null for a name that no automatic backup has */
export function readName(name: string): KeptBackup | null {
  const [, kind, day, hour, minute, second] = form.exec(name) ?? []
  const madeAt = new Date(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(madeAt.getTime()) ? null : { name, kind: kind as BackupKind, madeAt }
}

export const byAge = (one: KeptBackup, other: KeptBackup): number => other.madeAt.getTime() - one.madeAt.getTime()
