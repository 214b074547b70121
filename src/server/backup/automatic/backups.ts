import type { BackupState } from '../../../contract/backups.ts'
import { reasonOf } from '../../platform/expected-error.ts'
import { day, hour, type Job, type JobRunTable } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { backupInChild, type MakeKept, settingsOf } from '../in-child.ts'
import { backupEmails } from './emails.ts'
import { openPlace, removeUnfinishedBackups } from './place.ts'
import type { KeptBackup } from './retention.ts'

const jobName = 'back up the site'

type Parts = Pick<Services, 'config' | 'database' | 'mail' | 'now'> & { make?: MakeKept | undefined }

export type Backups = ReturnType<typeof openBackups>

export function openBackups({ config, database: { db }, mail, now, make = backupInChild }: Parts) {
  const place = openPlace(config)
  removeUnfinishedBackups(config.dataDir)

  const look = async (): Promise<Judged & { listing: string | null }> => {
    const run = await db.selectFrom('job_run').selectAll().where('name', '=', jobName).executeTakeFirst()
    const kept = await place.list().catch((error: unknown) => `The backups cannot be listed: ${reasonOf(error)}`)
    const isListed = typeof kept !== 'string'
    return { ...judge({ kept: isListed ? kept : undefined, run, now: now() }), listing: isListed ? null : kept }
  }

  const warn = async () => {
    const { problem, last_at } = await look()
    if (!problem) return
    const yesterday = new Date(now().getTime() - day).toISOString()
    await mail.transaction(backupEmails, async (transaction, emails) => {
      const warned = await transaction
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', 'missing-backup')
        .where('created_at', '>', yesterday)
        .limit(1)
        .executeTakeFirst()
      if (!warned) await emails.sendToOwner('missing-backup', {}, { problem, last: last_at })
    })
  }

  const jobs: Job[] = [
    {
      name: jobName,
      every: day,
      atNight: true,
      retryAfter: hour,
      run: (stopping) => make({ kind: 'site', settings: settingsOf(config) }, stopping),
    },
    { name: 'warn about missing backups', every: hour, run: warn },
  ]

  return {
    jobs,

    async state(): Promise<BackupState> {
      const { listing, ...judged } = await look()
      const stated = listing && !judged.problem ? { ...judged, state: 'failed' as const, problem: listing } : judged
      return { ...stated, place: place.label, encrypted: config.backupKey !== null }
    },
  }
}

const oldAfter = 2 * day

interface Evidence {
  kept: KeptBackup[] | undefined
  /** The run of the nightly job; undefined until the job is looked at for the first time. */
  run: Pick<JobRunTable, 'finished_at' | 'failed_at' | 'failure'> | undefined
  now: Date
}

type Judged = Pick<BackupState, 'state' | 'last_at' | 'problem'>

/** No backup is not a problem on a site that has not had a night yet. */
export function judge({ kept, run, now }: Evidence): Judged {
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
  const latest = last ?? run?.finished_at ?? null
  const problems = [
    ...(latest && now.getTime() - Date.parse(latest) > oldAfter
      ? [last ? 'The last good backup is older than two days.' : 'The last backup is no longer where it was stored.']
      : []),
    ...(failure ? [`The last attempt failed: ${failure}`] : []),
  ]
  const state = problems.length > 0 ? 'failed' : last ? 'ok' : 'none'
  return { state, last_at: last, problem: problems.join(' ') || null }
}
