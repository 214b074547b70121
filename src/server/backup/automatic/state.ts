import type { BackupState } from '../../../contract/backups.ts'
import type { JobRunTable } from '../../platform/jobs/jobs.ts'
import type { KeptBackup } from './names.ts'

const day = 24 * 60 * 60 * 1000
const oldAfter = 2 * day

interface Known {
  /** Undefined if the backups cannot be listed now. */
  kept: KeptBackup[] | undefined
  /** The nightly job; undefined before the first look at it. */
  run: Pick<JobRunTable, 'finished_at' | 'failed_at' | 'failure'> | undefined
  now: Date
}

export type Judged = Pick<BackupState, 'state' | 'last_at' | 'problem'>

/** Whether the site is backed up. A site that is so new that no night has passed is no problem. */
export function judge({ kept, run, now }: Known): Judged {
  const made = kept?.filter(({ kind }) => kind === 'site').map(({ madeAt }) => madeAt.toISOString())
  const finished = run?.finished_at ? [run.finished_at] : []
  // A backup of the future was made while the clock was wrong.
  const tomorrow = new Date(now.getTime() + day).toISOString()
  const last =
    (made ?? finished)
      .filter((time) => time < tomorrow)
      .sort()
      .at(-1) ?? null
  const failure = run?.failure && (run.failed_at ?? '') > (last ?? run.finished_at ?? '') ? run.failure : null
  const known = last ?? run?.finished_at ?? null
  const problems = [
    ...(known && now.getTime() - Date.parse(known) > oldAfter
      ? [last ? 'The last good backup is older than two days.' : 'The last backup is no longer where it was stored.']
      : []),
    ...(failure ? [`The last attempt failed: ${failure}`] : []),
  ]
  const state = problems.length > 0 ? 'failed' : last ? 'ok' : 'none'
  return { state, last_at: last, problem: problems.join(' ') || null }
}
